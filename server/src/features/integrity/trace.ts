import type { Input } from '@hai/contract/contract'
import { cents, delta } from '@hai/contract/money'
import type { LedgerTrace, TraceEntry } from '@hai/contract/integrity'
import type { MemberAccountKind } from '@hai/contract/integrity-values'
import type { StaffPerson } from '@hai/contract/staff-person'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { archivedUntilOf } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import { readPositionCursor, writePositionCursor } from '../../platform/cursors.ts'
import { findStaffPeople, staffPersonIn } from '../identity/index.ts'
import { readBalanceAt } from './balance-at.ts'
import type { IntegrityDeps } from './deps.ts'
import { readAlerted, readRewritten, suspectPositions } from './suspects.ts'
import { readTracePage, type TracedEntry, type TraceRead } from './trace-query.ts'
import type { WalletStatus } from './list-balances.ts'

type Deps = Pick<IntegrityDeps, 'database'>

/**
 * Accounts with more entries are summed only from the oldest entry of the page, unless a check has doubts about the
 * account.
 */
const ADDED_UP_MAX = 200

/** Fails: NOT_FOUND (no wallet). */
export async function readTrace(
  { database }: Deps,
  { user_id, account: kind, cursor, limit, direction, at }: Input<'get_ledger_trace'>,
): Promise<LedgerTrace> {
  const from = readPositionCursor(cursor)
  const [account, balance_at, alerted] = await Promise.all([
    readAccount(database, user_id, kind),
    at === undefined ? null : readBalanceAt({ database }, { user_id, at }),
    readAlerted(database, user_id),
  ])
  const fromFirst = account.version <= ADDED_UP_MAX || account.is_doubted || alerted.length > 0
  const page = { account: account.id, direction, from, until: balance_at?.position, limit: limit + 1, fromFirst }
  const [read, repairs] = await Promise.all([readTracePage(database, page), readRepairs(database, account.id)])
  const rewritten = await readRewritten(database, read, alerted)
  const isSuspect = suspectPositions(alerted, rewritten, read)
  const entries = read.entries.slice(0, limit)
  const last = entries.at(-1)
  const people = await findStaffPeople(database, [
    user_id,
    ...repairs.flatMap(({ requested_by, approved_by }) => [requested_by, approved_by]),
    ...entries.flatMap(membersOf),
  ])
  const person = staffPersonIn(people)
  // Without doubts, the stored balance is the sum of all entries.
  const computed = fromFirst ? (read.computed_balance ?? 0) : account.balance
  const next_cursor = read.entries.length > limit && last ? writePositionCursor(last.position) : null
  const until = next_cursor === null ? await archivedUntilOf(database, user_id) : null
  return {
    user: person(user_id),
    account: kind,
    wallet_status: account.status,
    stored_balance: cents(account.balance),
    computed_balance: cents(computed),
    delta: delta(cents(account.balance), cents(computed)),
    first_mismatch: firstMismatch(read),
    is_rewritten: rewritten.length > 0,
    computed_from: fromFirst ? 'first_entry' : 'page',
    balance_at,
    repairs: repairs.map(({ requested_by, approved_by, created_at, before, after, ...repair }) => ({
      ...repair,
      before: cents(before),
      after: cents(after),
      created_at: created_at.toISOString(),
      requested_by: person(requested_by),
      approved_by: person(approved_by),
    })),
    items: entries.map((entry) => showEntry(entry, { read, people, isSuspect })),
    archived_until: until?.toISOString() ?? null,
    next_cursor,
  }
}

const membersOf = ({ initiator_id, counters }: TracedEntry) => [initiator_id, ...counters.map(({ owner_id }) => owner_id)]

const firstMismatch = ({ first_mismatch: first }: TraceRead): LedgerTrace['first_mismatch'] =>
  first && { position: first.position, sequence: first.sequence, transaction_id: first.public_id }

function showEntry(
  entry: TracedEntry,
  {
    read,
    people,
    isSuspect,
  }: {
    readonly read: TraceRead
    readonly people: ReadonlyMap<string, StaffPerson>
    readonly isSuspect: (position: number) => boolean
  },
): TraceEntry {
  const { position, sequence, kind, is_match, ends, public_id: transaction_id } = entry
  const person = staffPersonIn(people)
  return {
    position,
    sequence,
    kind,
    is_match,
    ends,
    transaction_id,
    created_at: entry.created_at?.toISOString() ?? null,
    initiator: entry.initiator_id === null ? null : (people.get(entry.initiator_id) ?? null),
    amount: cents(entry.amount),
    stored_balance: cents(entry.stored),
    computed_balance: cents(entry.computed),
    explained_delta: cents(entry.explained),
    is_first_mismatch: read.first_mismatch?.position === position,
    is_suspect: isSuspect(position),
    counter_entries: entry.counters.map(({ kind: account, owner_id, amount }) => ({
      account,
      amount: cents(amount),
      member: owner_id === null ? null : person(owner_id),
    })),
  }
}

interface AccountRow {
  readonly id: number
  readonly balance: number
  readonly version: number
  readonly status: WalletStatus
  /** True if the newest proof, or a check of the newest entries, found something wrong. */
  readonly is_doubted: boolean
}

async function readAccount(database: Database, user_id: string, kind: MemberAccountKind): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.balance, a.version, a.status,
           exists (select from ledger.newest_violations(array[a.id]))
           or exists (select from (select violations from ledger.proof_view order by id desc limit 1) newest
                       cross join jsonb_to_recordset(newest.violations) v (subject text)
                       where split_part(v.subject, ' ', 1) = 'account' and split_part(v.subject, ' ', 2) = a.id::text) as is_doubted
      from ledger.account_view a where a.owner_id = ${user_id} and a.kind = ${kind}`.execute(database)
  return rows[0] ?? fail('NOT_FOUND')
}

interface RepairRow {
  readonly id: string
  readonly before: number
  readonly after: number
  readonly position: number
  readonly reason: string
  readonly requested_by: string
  readonly approved_by: string
  readonly created_at: Date
}

async function readRepairs(database: Database, account: number): Promise<readonly RepairRow[]> {
  const { rows } = await sql<RepairRow>`
    select approval_id as id, before, after, position, reason, requested_by, approved_by, created_at
      from ledger.repair_view where account_id = ${account} order by ledger.repair_view.id`.execute(database)
  return rows
}
