import { NO_SEAL_BEFORE, SEAL_FORMAT, sealText, type Seal } from '@hai/contract/seal-forms'
import { hash } from 'node:crypto'
import { growingRoot, leafHash } from '../../features/seals/index.ts'
import type { Accounts } from './accounts.ts'
import { RuleViolation, requireEqual, type Faults } from './rule-violation.ts'
import type { WholePosting } from './links.ts'
import type { SealRow } from './rows.ts'

const published = ['at', 'first', 'last', 'journal', 'repairs', 'root', 'before', 'hash'] as const

/** A wrong seal does not stop the count, because later faults would then stay hidden. */
export function createSealCheck(accounts: Accounts, copies: ReadonlyMap<number, Seal>, faults: Faults) {
  let newest: SealRow | null = null
  let tree = growingRoot()
  /** The last archived posting. Seals that begin up to it are compared with published ones, but not with postings. */
  let archivedId = 0
  /** True after a batch that ends with the last posting of the newest seal. */
  let isLinked = false

  const endSeal = (): void => {
    if (!newest || newest.first_id <= archivedId) return
    if (tree.count() !== newest.last_id - newest.first_id + 1)
      throw new RuleViolation(
        `seal ${newest.number}`,
        'all postings that it covers exist',
        newest.last_id,
        newest.first_id + tree.count() - 1,
      )
    requireEqual(`seal ${newest.number}`, 'ends at the end of a batch', true, isLinked)
  }

  return {
    start: (last_id: number) => {
      archivedId = last_id
    },
    add: (row: SealRow) => {
      faults.note(endSeal)
      const name = `seal ${row.number}`
      const seal: Seal = { ...row, format: SEAL_FORMAT, first: row.first_id, last: row.last_id }
      const found = copies.get(row.number)
      const before = newest
      faults.note(() => {
        for (const field of found ? published : [])
          requireEqual(name, `${field} equals the published value`, found?.[field], seal[field])
        requireEqual(name, 'number without gap', (before?.number ?? 0) + 1, row.number)
        requireEqual(name, 'starts after the previous seal', (before?.last_id ?? 0) + 1, row.first_id)
        requireEqual(name, 'contains the hash of the previous seal', before?.hash ?? NO_SEAL_BEFORE, row.before)
        requireEqual(name, 'its hash', hash('sha256', sealText(seal)), row.hash)
      })
      newest = row
      tree = growingRoot()
      isLinked = false
    },
    count: ({ posting, entries }: WholePosting, ends: string | null) => {
      if (!newest || newest.first_id <= archivedId || posting.id > newest.last_id) return
      const sealed = {
        id: posting.id,
        public_id: posting.public_id,
        kind: posting.kind,
        ends,
        created_at: new Date(Math.floor(posting.at / 1000)),
        entries: entries.map(({ account_id, amount }) => {
          const { owner_id, kind: account } = accounts.of(account_id, `posting ${posting.id}`)
          return { account_id, owner_id, account, amount }
        }),
      }
      tree.add(leafHash(newest.secret, sealed))
      const { number, last_id, root } = newest
      if (posting.id === last_id) faults.note(() => requireEqual(`seal ${number}`, 'its root', tree.root().toString('hex'), root))
    },
    link: (last_id: number, link: string) => {
      if (newest?.last_id !== last_id) return
      const { number, journal } = newest
      faults.note(() => requireEqual(`seal ${number}`, 'its link equals the link of the journal', link, journal))
      isLinked = true
    },
    /**
     * A kept seal that is missing in the ledger is a fault if it is older than `requiredBefore` (milliseconds since
     * 1970). Otherwise it is returned in `undone`.
     */
    prove: (requiredBefore: number): { readonly count: number; readonly undone: readonly Seal[] } => {
      faults.note(endSeal)
      const count = newest?.number ?? 0
      const missing = [...copies.values()].filter(({ number }) => number > count).toSorted((a, b) => a.number - b.number)
      for (const { number, at } of missing)
        if (Date.parse(at) < requiredBefore)
          faults.note(() => requireEqual(`seal ${number}`, 'exists in the ledger', 'a seal', 'none'))
      return { count, undone: missing.filter(({ at }) => Date.parse(at) >= requiredBefore) }
    },
  }
}
