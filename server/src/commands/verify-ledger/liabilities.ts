import type { LiabilityProof } from '@hai/contract/transparency'
import { must, type Faults } from './differs.ts'
import type { AccountRow, LiabilitiesRow } from './rows.ts'

/** What people are owed stands in accounts of these kinds (decision 0088). */
const OWED_KINDS: readonly string[] = ['available', 'on_hold', 'pending_sends', 'unclaimed_funds']

/** What was published of all that is owed, held against what the entries came to then, and against what somebody has kept of it. */
export function createLiabilityCheck(kept: ReadonlyMap<string, LiabilityProof>, faults: Faults) {
  const missing = new Map(kept)
  /** By the entries so far. Cents. */
  let owed = 0

  return {
    count: ({ kind }: AccountRow, amount: number): void => {
      if (OWED_KINDS.includes(kind)) owed += amount
    },
    /** `last`: the posting that was counted last. */
    add: ({ at, position, total, root }: LiabilitiesRow, last: number): void => {
      const name = `root ${root} of what is owed`
      faults.of(() => {
        must(name, 'the postings up to its position are there', position, last)
        must(name, 'its total = what was owed at its position', owed, total)
      })
      const found = missing.get(root)
      missing.delete(root)
      faults.of(() => {
        must(name, 'at as it was published', found?.at ?? at, at)
        must(name, 'position as it was published', found?.position ?? position, position)
        must(name, 'total as it was published', found?.total ?? total, total)
      })
    },
    prove: (): void => {
      for (const root of missing.keys())
        faults.of(() => must(`root ${root} of what is owed`, 'is there as it was published', 'a root', 'none'))
    },
  }
}
