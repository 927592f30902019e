import { expect, test } from 'vitest'
import { faults } from './bank/faults.ts'
import { runBankTest } from './bank/run.ts'

/** A few strikes of each lane, others with every seed; `npm run torture` goes on for as long as one likes. */
const SECONDS = 10

test('whatever fails while people pay each other: what they were told is so, once, and no cent is lost', async () => {
  const seed = Number(process.env.TORTURE_SEED ?? Date.now() % 2 ** 31)
  const lines = [`TORTURE_SEED=${seed}`]
  console.log(lines[0])
  const say = (line: string): number => lines.push(line)
  const crowd = { people: 10, agents: 2, workers: 8 }
  const { findings, history, observed } = await runBankTest({ seed, seconds: SECONDS, faults, ...crowd, say })
  expect([findings, lines]).toEqual([[], lines])
  expect(history.acts.filter(({ outcome }) => outcome === 'acknowledged').length).toBeGreaterThan(crowd.people + crowd.agents)
  expect(observed.postings.length).toBeGreaterThan(crowd.people + crowd.agents)
  expect(observed.letters.length).toBeGreaterThan(0)
  expect(observed.apps.filter(({ notifications }) => notifications.length > 0)).not.toEqual([])
})
