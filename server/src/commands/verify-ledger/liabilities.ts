import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import type { LiabilityProof } from '@hai/contract/transparency'
import type { Account, Accounts } from './accounts.ts'
import { RuleViolation, requireEqual, type Faults } from './rule-violation.ts'
import type { LiabilitiesRow, TooFewRow } from './rows.ts'

/** Kinds of account with money that is owed to people (decision 0082). */
const OWED_KINDS: readonly string[] = ['available', 'on_hold', 'pending_sends', 'unclaimed_funds']

/** The same bound as in transparency.check_moment: the clocks of two servers may each be wrong by five minutes. */
const APART_MAX_US = 600_000_000

/**
 * The posting at a root’s position must be the newest one at the root’s time. Throws RuleViolation if `isNewest` is false.
 * `postedAt`: the time of the posting that was compared, in microseconds.
 */
function requireMoment(name: string, at: number, isNewest: boolean, postedAt: number): void {
  const formatMicros = (us: number): string => new Date(us / 1_000).toISOString()
  if (!isNewest)
    throw new RuleViolation(
      name,
      'its position is the newest posting at its time',
      formatMicros(at),
      `a posting of ${formatMicros(postedAt)}`,
    )
}

export const publishedOfRoot = ['at', 'position', 'total'] as const

interface Deps {
  readonly accounts: Accounts
  readonly copies: ReadonlyMap<string, LiabilityProof>
  readonly faults: Faults
}

export function createLiabilityCheck({ accounts, copies, faults }: Deps) {
  const missing = new Map(copies)
  let compared = 0
  let owed = 0
  /** The time of the last counted posting, in microseconds. */
  let madeLast = Number.NEGATIVE_INFINITY
  /** The root by its published time in milliseconds. Each time may have only one. */
  const rootsOf = new Map<number, string>()
  /** The roots at the position of the last counted posting, and their times in microseconds. */
  const ofLast: { readonly name: string; readonly at: number }[] = []

  const checkMoment = (name: string, atMs: number): void => {
    const at = atMs * 1_000
    faults.note(() => requireMoment(name, at, madeLast <= at + APART_MAX_US, madeLast))
    ofLast.push({ name, at })
  }

  const compare = (row: LiabilitiesRow): void => {
    const found = missing.get(row.root)
    if (missing.delete(row.root)) compared += 1
    faults.note(() => {
      for (const field of found ? publishedOfRoot : [])
        requireEqual(`root ${row.root}`, `${field} equals the published value`, found?.[field], row[field])
    })
  }

  return {
    count: ({ kind }: Account, amount: number): void => {
      if (OWED_KINDS.includes(kind)) owed += amount
    },
    posted: (postedAt: number): void => {
      for (const { name, at } of ofLast) faults.note(() => requireMoment(name, at, postedAt >= at - APART_MAX_US, postedAt))
      ofLast.length = 0
      madeLast = postedAt
    },
    /** A root of an archived position: only compared with the published one. */
    addArchived: (row: LiabilitiesRow): void => compare(row),
    add: (row: LiabilitiesRow, last: number): void => {
      const { at, position, total, root } = row
      const name = `root ${root}`
      faults.note(() => {
        requireEqual(name, 'all postings up to its position exist', position, last)
        requireEqual(name, 'its total = money owed at its position', owed, total)
      })
      const atMs = Date.parse(at)
      const other = rootsOf.get(atMs) ?? root
      rootsOf.set(atMs, other)
      faults.note(() => requireEqual(name, 'no other root has its time', other, root))
      checkMoment(name, atMs)
      compare(row)
    },
    addSkipped: ({ at, position }: TooFewRow, last: number): void => {
      const name = `the skipped proof of ${at}`
      faults.note(() => {
        requireEqual(name, 'all postings up to its position exist', position, last)
        if (accounts.countOwners(PROVEN_LEAST) === PROVEN_LEAST)
          throw new RuleViolation(
            name,
            'the number of members with a balance is below the minimum',
            `${PROVEN_LEAST - 1} at most`,
            `${PROVEN_LEAST} or more`,
          )
      })
      checkMoment(name, Date.parse(at))
    },
    /** The number of roots that were compared with published ones. */
    compared: (): number => compared,
    prove: (requiredBefore: number): readonly LiabilityProof[] => {
      for (const { root, at } of missing.values())
        if (Date.parse(at) < requiredBefore)
          faults.note(() => requireEqual(`root ${root}`, 'exists in the ledger', 'a root', 'none'))
      return [...missing.values()].filter(({ at }) => Date.parse(at) >= requiredBefore)
    },
  }
}
