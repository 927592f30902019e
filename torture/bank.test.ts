import { expect, test } from 'vitest'
import { faults } from './bank/faults.ts'
import { runBankTest } from './bank/run.ts'
import { findPgbouncer } from './world/pgbouncer.ts'

/** Enough for a few faults of each lane (`bank/faults.ts`). `npm run torture` runs longer. */
const SECONDS = 10

const installed = findPgbouncer()

async function expectConsistent(pgbouncer: string | null): Promise<void> {
  const seed = Number(process.env.TORTURE_SEED ?? Date.now() % 2 ** 31)
  const lines = [`TORTURE_SEED=${seed}`]
  console.log(lines[0])
  const print = (line: string): number => lines.push(line)
  const crowd = { people: 10, agents: 2, workers: 8, partition: 50 }
  const { findings, history, observed, pooled, upkeep } = await runBankTest({
    seed,
    seconds: SECONDS,
    faults,
    ...crowd,
    print,
    pgbouncer,
  })
  expect([findings, lines]).toEqual([[], lines])
  expect(history.actions.filter(({ outcome }) => outcome === 'acknowledged').length).toBeGreaterThan(crowd.people + crowd.agents)
  expect(observed.postings.length).toBeGreaterThan(crowd.people + crowd.agents)
  for (const step of ['archive', 'restore', 'verify'] as const) expect(upkeep.get(step)?.done).toBeGreaterThan(0)
  expect(observed.emails.length).toBeGreaterThan(0)
  expect(observed.apps.filter(({ notifications }) => notifications.length > 0)).not.toEqual([])
  if (pgbouncer !== null) expect(pooled).toBeGreaterThan(history.actions.length)
}

test('under faults, every acknowledged action happens exactly once, and no cent is lost', () => expectConsistent(null))

test.skipIf(installed === null)('the same through PgBouncer, with each transaction in another session', () =>
  expectConsistent(installed),
)
