import type { Seal } from '@hai/contract/seal-forms'
import type { LiabilityProof } from '@hai/contract/transparency'
import { createAccounts } from './accounts.ts'
import { createDebts } from './debts.ts'
import { createFaultCollector, RuleViolation, requireEqual } from './rule-violation.ts'
import type { PublishedCopies } from './files.ts'
import { type RestoredTo, requiredBefore } from './restored-to.ts'
import { requireOwnPayer } from './foreign-payment.ts'
import { createHolds } from './holds.ts'
import { createLiabilityCheck } from './liabilities.ts'
import { linkOf, type WholePosting } from './links.ts'
import { noteBookPayment } from './book-payments.ts'
import { noteUnnamedParties } from './named-parties.ts'
import { createRepairs } from './repairs.ts'
import type { AccountRow, BatchRow, BookRow, EntryRow, HoldRow, KeptRow, PostingRow, Row, StartRow } from './rows.ts'
import { createSealCheck, type SealResult } from './seals.ts'

/** What `--nightly` read besides the newest partition. */
export interface Nightly {
  readonly read: readonly { readonly first: number; readonly last: number }[]
  /** The number of postings that are not archived and were not read. */
  readonly unread: number
}

export interface Counted {
  readonly postings: number
  /** The number of postings before the first one that was read. If `nightly` is null, they are archived. */
  readonly archived: number
  readonly nightly: Nightly | null
  readonly accounts: number
  readonly seals: number
  /** The name of the book. Null for the first one, and with `--nightly`. */
  readonly book: string | null
  /** The number of the partition, if only one was read. */
  readonly partition: number | null
  /** How many seals and roots were compared with published ones. */
  readonly compared: Pick<SealResult, 'unread' | 'isOpeningPublished'> & { readonly seals: number; readonly roots: number }
  readonly repairs: { readonly count: number; readonly newest: number | null }
  /** Kept seals and roots that are not in the ledger because it was restored to an earlier time. */
  readonly undone: { readonly seals: readonly Seal[]; readonly roots: readonly LiabilityProof[] }
  readonly hash: string
}

const totalNames = ['available', 'on_hold', 'platform', 'outside'] as const
type TotalName = (typeof totalNames)[number]

const totalOf: Readonly<Record<AccountRow['class'], TotalName>> = {
  available: 'available',
  on_hold: 'on_hold',
  platform: 'platform',
  escrow: 'platform',
  outside: 'outside',
}

function initialState(copies: PublishedCopies) {
  const accounts = createAccounts()
  const faults = createFaultCollector()
  const debts = createDebts(accounts, faults)
  const openingLines = (): readonly string[] => [...accounts.openingLines(), debts.openingLine()]
  const totals: Record<TotalName, number> = { available: 0, on_hold: 0, platform: 0, outside: 0 }
  return {
    accounts,
    totals,
    faults,
    repairs: createRepairs(),
    holds: createHolds(accounts),
    debts,
    seals: createSealCheck({ accounts, copies: copies.seals, faults, openingLines }),
    liabilities: createLiabilityCheck({ accounts, copies: copies.roots, faults }),
    book: null as BookRow | null,
    rows: 0,
    due: 1,
    after: 0,
    /** Kept rows, except entries. */
    kept: new Map<string, KeptRow>(),
    link: '',
    madeMs: Number.NEGATIVE_INFINITY,
    batch: null as { readonly row: BatchRow; readonly postings: WholePosting[] } | null,
    open: null as { readonly posting: PostingRow; readonly entries: EntryRow[]; hold: HoldRow | null } | null,
  }
}

type State = ReturnType<typeof initialState>

const batchName = ({ first_id, last_id }: BatchRow): string => `batch of postings ${first_id} to ${last_id}`

function endPosting(state: State): void {
  const { accounts, repairs, holds, debts, seals, liabilities, faults, totals, batch, open } = state
  if (!open || !batch) return
  const { posting, entries, hold } = open
  const name = `posting ${posting.id}`
  state.open = null
  requireEqual(name, 'names its entries', posting.accounts.join(' '), entries.map(({ account_id }) => account_id).join(' '))
  for (const entry of entries) {
    accounts.count(entry, repairs.stepOf(entry.account_id, posting.id))
    const account = accounts.of(entry.account_id, name)
    totals[totalOf[account.class]] += entry.amount
    liabilities.count(account, entry.amount)
  }
  const sum = entries.reduce((total, { amount }) => total + amount, 0)
  requireEqual(name, 'its entries sum to 0', 0, sum)
  const whole = { posting, entries }
  seals.count(whole, holds.count(whole, hold))
  faults.note(() => requireOwnPayer(accounts, whole))
  noteUnnamedParties(faults, accounts, whole)
  noteBookPayment(faults, accounts, whole)
  debts.count(whole)
  batch.postings.push(whole)
}

function endBatch(state: State): void {
  endPosting(state)
  if (!state.batch) return
  const { row, postings } = state.batch
  state.batch = null
  if (state.due !== row.last_id + 1)
    throw new RuleViolation(`posting ${state.due}`, 'exists', `postings up to ${row.last_id}`, 'none')
  requireEqual(batchName(row), 'the chain of the journal', linkOf(state.link, row, postings), row.hash)
  for (const name of totalNames) requireEqual(batchName(row), `its running total of ${name}`, state.totals[name], row[name])
  state.link = row.hash
  state.seals.link(row.last_id, row.hash)
}

function startBatch(state: State, row: BatchRow): void {
  endBatch(state)
  requireEqual(batchName(row), 'starts after the previous batch', state.due, row.first_id)
  state.repairs.bind(row.first_id, state.link)
  state.batch = { row, postings: [] }
}

function startPosting(state: State, posting: PostingRow): void {
  endPosting(state)
  const { batch, due } = state
  const name = `posting ${posting.id}`
  if (!batch || posting.id > batch.row.last_id) throw new RuleViolation(name, 'is in a batch', 'a batch', 'none')
  requireEqual(name, 'number without gap', due, posting.id)
  requireEqual(name, 'has the time of its batch', batch.row.at, posting.at)
  state.due += 1
  state.liabilities.posted(posting.at)
  state.madeMs = posting.at / 1_000
  state.open = { posting, entries: [], hold: null }
}

function keyOf(row: KeptRow): string {
  if (row.row === 'batch') return `batch of posting ${row.first_id}`
  if (row.row === 'posting') return `posting ${row.id}`
  return `${row.row} of posting ${row.posting_id} in account ${row.account_id}`
}

function keep(state: State, row: KeptRow): void {
  requireEqual('a kept row', 'comes before the first posting', 1, state.due)
  if (row.row === 'entry') state.accounts.kept.keep(row)
  else state.kept.set(keyOf(row), row)
}

/** Compares a row from the file of an archived partition with the copy that the ledger keeps. */
function compareWithKept({ accounts, kept, faults }: State, row: KeptRow): void {
  const key = keyOf(row)
  const copy = row.row === 'entry' ? accounts.kept.take(row) : kept.get(key)
  if (!copy) return
  kept.delete(key)
  faults.note(() => requireEqual(`kept ${key}`, 'equals the archived row', JSON.stringify(row), JSON.stringify(copy)))
}

/** Takes these rows for all postings before the count begins. */
function startFromKept({ kept, accounts, debts, holds }: State, last_id: number): void {
  const publicIds = new Map<number, string>()
  debts.beginLater()
  for (const row of kept.values()) {
    if (row.row !== 'posting') continue
    publicIds.set(row.id, row.public_id)
    const entries = [...new Set(row.accounts)].flatMap((account_id) => accounts.kept.find(account_id, row.id) ?? [])
    debts.count({ posting: row, entries })
  }
  accounts.kept.start()
  for (const row of kept.values())
    if (row.row === 'hold' && (row.ended_by === null || row.ended_by > last_id))
      holds.start(row, publicIds.get(row.posting_id) ?? '')
  kept.clear()
}

/** Begins after postings that are archived or not read. */
function start(state: State, { last_id, hash, ...totals }: StartRow): void {
  const { accounts, repairs, seals, liabilities, faults } = state
  requireEqual('the start', 'comes before the first posting', 1, state.due)
  startFromKept(state, last_id)
  repairs.start(last_id, accounts.lastArchived, accounts.explain)
  const sums: Record<TotalName, number> = { available: 0, on_hold: 0, platform: 0, outside: 0 }
  for (const [account, total] of accounts.totals()) {
    liabilities.count(account, total)
    sums[totalOf[account.class]] += total
  }
  // No link covers the totals, but the opening covers the balances.
  faults.note(() => {
    for (const name of totalNames) requireEqual('the start', `its running total of ${name}`, sums[name], totals[name])
  })
  seals.start(last_id)
  for (const name of totalNames) state.totals[name] = totals[name]
  state.due = last_id + 1
  state.after = last_id
  state.link = hash
}

function ofPosting({ open }: State, id: number, name: string) {
  if (open?.posting.id !== id) throw new RuleViolation(name, 'its posting exists', `posting ${id}`, 'none')
  return open
}

function startBook(state: State, row: BookRow): void {
  requireEqual('the book', 'is the first row', 1, state.rows)
  state.book = row
  if (row.partition !== undefined) state.seals.ofPartition()
}

function take(state: State, row: Row): void {
  if (row.row === 'end') {
    requireEqual('the end of the dump', 'number of its rows', state.rows, row.rows)
    return
  }
  state.rows += 1
  if (row.row === 'batch' || row.row === 'posting' || row.row === 'entry' || row.row === 'hold') compareWithKept(state, row)
  if (row.row === 'book') startBook(state, row)
  else if (row.row === 'account') state.accounts.add(row)
  else if (row.row === 'kept') keep(state, row.of)
  else if (row.row === 'start') start(state, row)
  else if (row.row === 'taken_fund') state.debts.expect(row)
  else if (row.row === 'repair') state.repairs.add(row)
  else if (row.row === 'seal') {
    endBatch(state)
    state.seals.add(row)
    state.faults.note(() => state.repairs.namedBy(row))
  } else if (row.row === 'liabilities') {
    endPosting(state)
    if (row.position < state.after) state.liabilities.addArchived(row)
    else state.liabilities.add(row, state.due - 1)
  } else if (row.row === 'too_few') {
    endPosting(state)
    if (row.position >= state.after) state.liabilities.addSkipped(row, state.due - 1)
  } else if (row.row === 'batch') startBatch(state, row)
  else if (row.row === 'posting') startPosting(state, row)
  else if (row.row === 'hold') ofPosting(state, row.posting_id, `hold of posting ${row.posting_id}`).hold = row
  else ofPosting(state, row.posting_id, `entry of posting ${row.posting_id} in account ${row.account_id}`).entries.push(row)
}

/**
 * Makes the checks that need all rows. Throws RuleViolation if the last batch or the hash of a repair after it is
 * wrong, or if the row of the book is missing. Collects all other faults.
 */
function finish(state: State, goneBackTo: RestoredTo | null): Counted {
  endBatch(state)
  const { book, due, link, totals, repairs, holds, debts, seals, liabilities, accounts, faults } = state
  if (!book) throw new RuleViolation('the book', 'has a row', 'a row of the book', 'none')
  // The file of a partition also has later repairs.
  repairs.bind(book.partition === undefined ? Number.POSITIVE_INFINITY : due, link)
  const head = 'the head of the journal'
  faults.note(() => {
    requireEqual(head, 'its last posting', due - 1, book.last_id)
    requireEqual(head, 'its link', link, book.hash)
    for (const name of totalNames) requireEqual(head, `its total of ${name}`, totals[name], book[name])
  })
  faults.note(() => holds.prove(book.last_id))
  debts.prove()
  for (const rows of [state.kept.values(), accounts.kept.all()])
    for (const row of rows) faults.note(() => requireEqual(`kept ${keyOf(row)}`, 'is an archived row', 'a row', 'none'))
  const before = requiredBefore(goneBackTo, state.madeMs)
  // The file of a partition has no roots, or only its own.
  const roots = book.partition === undefined ? liabilities.prove(before) : []
  const { count, compared, unread, isOpeningPublished, undone } = seals.prove(before, book.last_id)
  return {
    postings: due - 1,
    archived: state.after,
    nightly: null,
    partition: book.partition ?? null,
    book: book.book ?? null,
    seals: count,
    compared: { seals: compared, unread, isOpeningPublished, roots: liabilities.compared() },
    accounts: accounts.prove(faults),
    repairs: repairs.summary(),
    hash: link,
    undone: { seals: undone, roots },
  }
}

/**
 * Verifies the rows of a ledger in order. `take` and `finish` throw RuleViolation for a fault after which counting
 * cannot go on. `faults` returns the other faults. With `goneBackTo`, kept copies from after that time may be missing
 * in the ledger.
 */
export function createVerifier(
  copies: PublishedCopies = { seals: new Map(), roots: new Map(), skippedLines: 0 },
  goneBackTo: RestoredTo | null = null,
) {
  const state = initialState(copies)
  return {
    take: (row: Row): void => take(state, row),
    finish: (): Counted => finish(state, goneBackTo),
    faults: state.faults.collected,
  }
}
