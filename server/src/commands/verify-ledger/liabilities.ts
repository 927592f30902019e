import { PROVEN_LEAST } from '@hai/contract/transparency-words'
import type { LiabilityProof } from '@hai/contract/transparency'
import { Differs, must, type Faults } from './differs.ts'
import type { AccountRow, LiabilitiesRow, TooFewRow } from './rows.ts'

/** What people are owed stands in accounts of these kinds (decision 0082). */
const OWED_KINDS: readonly string[] = ['available', 'on_hold', 'pending_sends', 'unclaimed_funds']

/** As in transparency.believe_moment: postings and roots are dated by servers, and each may be off by five minutes. */
const APART_MAX_US = 600_000_000

/** Its position was the newest at its moment: the posting there was made before, the next one after. */
function mustBeOfMoment(name: string, at: number, isSo: boolean, made: number): void {
  const shown = (us: number): string => new Date(us / 1_000).toISOString()
  if (!isSo) throw new Differs(name, 'its position was the newest at its moment', shown(at), `a posting of ${shown(made)}`)
}

/** What is published of a root, beside itself. */
export const publishedOfRoot = ['at', 'position', 'total'] as const

/** What was published of all that is owed, held against what the entries came to then, and against what somebody has kept of it. */
export function createLiabilityCheck(kept: ReadonlyMap<string, LiabilityProof>, faults: Faults) {
  const missing = new Map(kept)
  /** By the entries so far. Cents. */
  let owed = 0
  /** Likewise, of the members who have anything in their own accounts. What they sent to nobody's wallet is theirs, too, and not counted here. */
  const owedTo = new Map<string, number>()
  /** When the posting was made that was counted last. Microseconds, as `at` of the roots that are of its position. */
  let madeLast = Number.NEGATIVE_INFINITY
  /** By their moments, to the millisecond as they are published. */
  const rootsOf = new Map<number, string>()
  const ofLast: { readonly name: string; readonly at: number }[] = []

  const believeMoment = (name: string, atMs: number): void => {
    const at = atMs * 1_000
    faults.note(() => mustBeOfMoment(name, at, madeLast <= at + APART_MAX_US, madeLast))
    ofLast.push({ name, at })
  }

  return {
    count: ({ kind, owner_id }: AccountRow, amount: number): void => {
      if (!OWED_KINDS.includes(kind)) return
      owed += amount
      if (owner_id === null) return
      const left = (owedTo.get(owner_id) ?? 0) + amount
      if (left === 0) owedTo.delete(owner_id)
      else owedTo.set(owner_id, left)
    },
    /** A posting begins. */
    posted: (made: number): void => {
      for (const { name, at } of ofLast) faults.note(() => mustBeOfMoment(name, at, made >= at - APART_MAX_US, made))
      ofLast.length = 0
      madeLast = made
    },
    /** `last`: the posting that was counted last. */
    add: (row: LiabilitiesRow, last: number): void => {
      const { at, position, total, root } = row
      const name = `root ${root} of what is owed`
      faults.note(() => {
        must(name, 'the postings up to its position are there', position, last)
        must(name, 'its total = what was owed at its position', owed, total)
      })
      const atMs = Date.parse(at)
      const other = rootsOf.get(atMs) ?? root
      rootsOf.set(atMs, other)
      faults.note(() => must(name, 'no other is of its moment', other, root))
      believeMoment(name, atMs)
      const found = missing.get(root)
      missing.delete(root)
      faults.note(() => {
        for (const field of found ? publishedOfRoot : []) must(name, `${field} as it was published`, found?.[field], row[field])
      })
    },
    /** It was written down that members were too few for a proof then. */
    passedOver: ({ at, position }: TooFewRow, last: number): void => {
      const name = `the proof of ${at} that was not made`
      faults.note(() => {
        must(name, 'the postings up to its position are there', position, last)
        const people = owedTo.size
        if (people >= PROVEN_LEAST)
          throw new Differs(name, 'members who were owed anything were too few', `${PROVEN_LEAST - 1} at most`, people)
      })
      believeMoment(name, Date.parse(at))
    },
    /** As seals are. */
    prove: (mustHaveBefore: number): readonly LiabilityProof[] => {
      for (const { root, at } of missing.values())
        if (Date.parse(at) < mustHaveBefore)
          faults.note(() => must(`root ${root} of what is owed`, 'is there as it was published', 'a root', 'none'))
      return [...missing.values()].filter(({ at }) => Date.parse(at) >= mustHaveBefore)
    },
  }
}
