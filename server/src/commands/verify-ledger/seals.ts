import { NO_SEAL_BEFORE, SEAL_FORMAT, sealText, type Seal } from '@hai/contract/seal-forms'
import { hash } from 'node:crypto'
import { growingRoot, leafHash } from '../../features/seals/index.ts'
import type { Accounts } from './accounts.ts'
import { RuleViolation, requireEqual, type Faults } from './rule-violation.ts'
import type { WholePosting } from './links.ts'
import type { SealRow } from './rows.ts'

const published = ['at', 'first', 'last', 'journal', 'repairs', 'opening', 'root', 'before', 'hash'] as const

export interface SealResult {
  readonly count: number
  /** The number of seals that were compared with published ones. */
  readonly compared: number
  /** How many of them cover only postings that were not read. */
  readonly unread: number
  /** False if the balances with which the count begins are newer than every published seal that was compared. */
  readonly isOpeningPublished: boolean
  readonly undone: readonly Seal[]
}

interface Deps {
  readonly accounts: Accounts
  readonly copies: ReadonlyMap<number, Seal>
  readonly faults: Faults
  /** The lines of all balances after the last counted posting. */
  readonly openingLines: () => readonly string[]
}

const nameOf = ({ number }: Pick<SealRow, 'number'>): string => `seal ${number}`
const asPublished = (row: SealRow): Seal => ({ ...row, format: SEAL_FORMAT, first: row.first_id, last: row.last_id })

const openingOf = ({ secret, last_id }: SealRow, lines: readonly string[]): string =>
  hash('sha256', ['hai-wallet opening 1', `secret ${secret}`, `posting ${last_id}`, ...lines, ''].join('\n'))

function requireFollowing(before: SealRow | null, row: SealRow): void {
  const name = nameOf(row)
  requireEqual(name, 'number without gap', (before?.number ?? 0) + 1, row.number)
  requireEqual(name, 'starts after the previous seal', (before?.last_id ?? 0) + 1, row.first_id)
  requireEqual(name, 'contains the hash of the previous seal', before?.hash ?? NO_SEAL_BEFORE, row.before)
}

function leafOf(accounts: Accounts, secret: string, { posting, entries }: WholePosting, ends: string | null): Buffer {
  return leafHash(secret, {
    id: posting.id,
    public_id: posting.public_id,
    kind: posting.kind,
    ends,
    created_at: new Date(Math.floor(posting.at / 1000)),
    entries: entries.map(({ account_id, amount }) => {
      const { owner_id, kind: account } = accounts.of(account_id, `posting ${posting.id}`)
      return { account_id, owner_id, account, amount }
    }),
  })
}

/**
 * A kept seal that is missing in the ledger is a fault if it is older than `requiredBefore` (milliseconds since 1970).
 * Returns the others.
 */
function undoneSeals(
  { copies, faults }: Pick<Deps, 'copies' | 'faults'>,
  newest: number,
  requiredBefore: number,
): readonly Seal[] {
  const missing = [...copies.values()].filter(({ number }) => number > newest).toSorted((a, b) => a.number - b.number)
  for (const seal of missing)
    if (Date.parse(seal.at) < requiredBefore)
      faults.note(() => requireEqual(nameOf(seal), 'exists in the ledger', 'a seal', 'none'))
  return missing.filter(({ at }) => Date.parse(at) >= requiredBefore)
}

/** A wrong seal does not stop the count, because later faults would then stay hidden. */
export function createSealCheck({ accounts, copies, faults, openingLines }: Deps) {
  let newest: SealRow | null = null
  let tree = growingRoot()
  const counted = { count: 0, compared: 0, unread: 0 }
  let isOpeningPublished = true
  /** True for a single partition. It begins with the last seal of the partition before. */
  let isPart = false
  /** The last posting before the count begins. Seals up to it are compared with published ones, but not with postings. */
  let unreadId = 0
  /** True after the seal that ends with that posting. Its opening covers the balances with which the count begins. */
  let isAnchored = false
  /** True after a batch that ends with the last posting of the newest seal. */
  let isLinked = false

  const endSeal = (): void => {
    if (!newest || newest.last_id <= unreadId) return
    const end = newest.first_id + tree.count() - 1
    if (end !== newest.last_id) throw new RuleViolation(nameOf(newest), 'all postings that it covers exist', newest.last_id, end)
    requireEqual(nameOf(newest), 'ends at the end of a batch', true, isLinked)
  }
  const compare = (row: SealRow): void => {
    const found = copies.get(row.number)
    if (!found) return
    counted.compared += 1
    if (row.last_id <= unreadId) counted.unread += 1
    if (row.last_id >= unreadId) isOpeningPublished = true
    const seal = asPublished(row)
    faults.note(() => {
      for (const field of published) requireEqual(nameOf(row), `${field} equals the published value`, found[field], seal[field])
    })
  }
  const requireOpening = (row: SealRow, what: string): void =>
    faults.note(() => requireEqual(nameOf(row), `its opening = ${what}`, openingOf(row, openingLines()), row.opening))

  return {
    /** Call this before all seals of a single partition. */
    ofPartition: (): void => {
      isPart = true
    },
    start: (last_id: number): void => {
      unreadId = last_id
      isOpeningPublished = false
    },
    add: (row: SealRow): void => {
      faults.note(endSeal)
      const before = newest
      const isFirstOfPart = isPart && !before && unreadId > 0
      compare(row)
      faults.note(() => {
        if (!isFirstOfPart) requireFollowing(before, row)
        requireEqual(nameOf(row), 'its hash', hash('sha256', sealText(asPublished(row))), row.hash)
      })
      if (row.last_id === unreadId) {
        isAnchored = true
        requireOpening(row, 'the balances with which the count begins')
      }
      counted.count += 1
      newest = row
      tree = growingRoot()
      isLinked = false
    },
    count: (whole: WholePosting, ends: string | null): void => {
      const { id } = whole.posting
      if (!newest || id < newest.first_id || id > newest.last_id) return
      const seal = newest
      tree.add(leafOf(accounts, seal.secret, whole, ends))
      if (id === seal.last_id) faults.note(() => requireEqual(nameOf(seal), 'its root', tree.root().toString('hex'), seal.root))
    },
    link: (last_id: number, link: string): void => {
      if (newest?.last_id !== last_id) return
      const seal = newest
      faults.note(() => requireEqual(nameOf(seal), 'its link equals the link of the journal', link, seal.journal))
      if (seal.opening !== null) requireOpening(seal, 'the balances after its last posting')
      isLinked = true
    },
    /** A single partition, which ends with the posting `last_id`, has only its own seals. */
    prove: (requiredBefore: number, last_id: number): SealResult => {
      faults.note(endSeal)
      if (unreadId > 0)
        faults.note(() => requireEqual(`posting ${unreadId}`, 'a seal ends with the last unread posting', true, isAnchored))
      if (isPart) {
        faults.note(() => requireEqual(`posting ${last_id}`, 'a seal ends with the partition', last_id, newest?.last_id))
        return { ...counted, isOpeningPublished, undone: [] }
      }
      return { ...counted, isOpeningPublished, undone: undoneSeals({ copies, faults }, newest?.number ?? 0, requiredBefore) }
    },
  }
}
