import type { BookClient } from '../book-client.ts'
import { countBook, type CountOptions, type Verdict } from './count.ts'
import type { RuleViolation } from './rule-violation.ts'
import { readNight, type Night } from './read-database.ts'
import type { Counted } from './verify.ts'

const DAY_MS = 86_400_000

/** The number of the current day in UTC, since 1970. */
export const today = (): number => Math.floor(Date.now() / DAY_MS)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Seals are compared with published ones in the part that they cover, and again in the newest part. */
const withoutRepeated = (faults: readonly RuleViolation[]): readonly RuleViolation[] =>
  faults.filter((fault, at) => faults.findIndex(({ row, rule }) => row === fault.row && rule === fault.rule) === at)

/**
 * Counts the newest partition and the older ones whose turn it is on this day. Stops at the first row after which counting
 * cannot go on.
 */
export async function countNight(client: BookClient, day: number, options: CountOptions = {}): Promise<Verdict> {
  const verdicts: Verdict[] = []
  const night = await readNight(client, day, async (lines) => {
    const verdict = await countBook(lines, options)
    verdicts.push(verdict)
    return verdict.stopped === null
  })
  const faults = withoutRepeated(verdicts.flatMap((verdict) => verdict.faults))
  const newest = verdicts.at(-1)
  return {
    counted: faults.length === 0 && newest?.counted ? merged(newest.counted, verdicts, night) : null,
    faults,
    more: sum(verdicts.map(({ more }) => more)),
    stopped: newest?.stopped ?? null,
  }
}

/** A partition that was archived after it was read counts only as archived. */
export const countUnread = ({ archived, before, turn }: Night): number =>
  before - archived - sum(turn.map(({ after, last }) => (last <= archived ? 0 : last - after)))

function merged(newest: Counted, verdicts: readonly Verdict[], night: Night): Counted {
  const comparedOfTurn = verdicts
    .slice(0, -1)
    .map(({ counted }) => (counted ? counted.compared.seals - counted.compared.unread : 0))
  return {
    ...newest,
    archived: night.archived,
    nightly: {
      read: night.turn.map(({ after, last }) => ({ first: after + 1, last })),
      unread: countUnread(night),
    },
    compared: { ...newest.compared, unread: newest.compared.unread - sum(comparedOfTurn) },
  }
}
