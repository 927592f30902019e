import { daysBefore } from '../platform/days.ts'
import { accountNumber } from './book.ts'
import type { Prepared } from './prepare.ts'
import type { AccountId, JsonObject } from './types.ts'

/** The values of the database’s type `posting_outcome`. 0003_ledger_tables.sql explains them. */
export const postingOutcomes = [
  'posted',
  'replayed',
  'key_conflict',
  'insufficient_funds',
  'payer_locked',
  'payer_owes',
  'receiver_unavailable',
  'day_limit_exceeded',
  'days_30_limit_exceeded',
  'balance_cap_exceeded',
  'hold_not_open',
  'hold_mismatch',
] as const
export type PostingOutcome = (typeof postingOutcomes)[number]

export interface BatchAnswer {
  /** Never before the time of an earlier batch. */
  readonly at: string
  readonly outcomes: readonly PostingOutcome[]
  /** One per posting: the balance, debt or spent amount that explains the rejection, or 0. */
  readonly outcome_amounts: readonly number[]
  /** One per posting: its position in the journal, or 0 if it was not posted. */
  readonly posting_ids: readonly number[]
  /** One per entry of the batch; 0 if its posting was not posted. The same for `balances_after`. */
  readonly sequences: readonly number[]
  readonly balances_after: readonly number[]
  readonly replays: readonly Replay[] | null
}

export interface Replay {
  /** Index in the batch, from 1. */
  readonly posting: number
  readonly id: number
  readonly public_id: string
  readonly created_at: string
  readonly details: JsonObject
  readonly accounts: readonly number[]
  readonly balances: readonly number[]
}

/** The columns of the database’s type `posting_batch`, in order. 0003_ledger_tables.sql explains them. */
export const batchColumns = {
  account_ids: 'bigint[]',
  public_ids: 'uuid[]',
  kinds: 'text[]',
  initiator_ids: 'uuid[]',
  command_keys: 'uuid[]',
  payload_hashes: 'bigint[]',
  details: 'text',
  ended_public_ids: 'uuid[]',
  passes_freeze: 'boolean[]',
  returns_spending: 'boolean[]',
  entry_starts: 'integer[]',
  check_starts: 'integer[]',
  cap_starts: 'integer[]',
  entry_accounts: 'integer[]',
  entry_amounts: 'bigint[]',
  slot_accounts: 'integer[]',
  slot_meters: 'text[]',
  slot_days: 'date[]',
  slot_since: 'date[]',
  check_slots: 'integer[]',
  check_amounts: 'bigint[]',
  check_day_limits: 'bigint[]',
  check_30_limits: 'bigint[]',
  cap_entries: 'integer[]',
  cap_limits: 'bigint[]',
} as const
type BatchColumn = keyof typeof batchColumns

export const postSql = (schema: string): string => {
  const columns = Object.values(batchColumns).map((type, index) => `$${index + 2}::${type}`)
  return `select ${schema}.post($1, row(${columns.join()})::${schema}.posting_batch) as answer`
}

/** Separates the details of two postings. JSON texts never contain it. */
const UNIT_SEPARATOR = '\u001f'
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** A PostgreSQL array of values that need no quotes: numbers, booleans, uuids and dates. */
const list = (items: readonly (string | number | boolean)[]): string => `{${items.join()}}`
const quoteArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join()}}`

interface Slot {
  /** Index of the account in the batch, from 1. */
  readonly account: number
  readonly meter: string
  readonly day: string
  since: string
}

function accountsOf(batch: readonly Prepared[]): AccountId[] {
  const accounts = new Set<AccountId>()
  for (const { entries } of batch) for (const { account } of entries) accounts.add(account)
  return [...accounts].sort((a, b) => accountNumber(a) - accountNumber(b))
}

/** Indexes start at 1, as in PostgreSQL. */
const entryColumns = (batch: readonly Prepared[], placeOf: ReadonlyMap<AccountId, number>) => {
  const entry_starts = [1]
  const entry_accounts: number[] = []
  const entry_amounts: number[] = []
  const cap_starts = [1]
  const cap_entries: number[] = []
  const cap_limits: number[] = []
  for (const { entries, caps } of batch) {
    for (const { entry, cap } of caps) {
      cap_entries.push(entry_accounts.length + entry + 1)
      cap_limits.push(cap)
    }
    for (const { account, amount } of entries) {
      entry_accounts.push(placeOf.get(account) ?? 0)
      entry_amounts.push(amount)
    }
    entry_starts.push(entry_accounts.length + 1)
    cap_starts.push(cap_entries.length + 1)
  }
  return { entry_starts, entry_accounts, entry_amounts, cap_starts, cap_entries, cap_limits }
}

const spendingColumns = (batch: readonly Prepared[], placeOf: ReadonlyMap<AccountId, number>) => {
  const slots: Slot[] = []
  const slotPlaces = new Map<string, number>()
  const check_starts = [1]
  const check_slots: number[] = []
  const check_amounts: number[] = []
  const check_day_limits: number[] = []
  const check_30_limits: number[] = []
  for (const { spending } of batch) {
    for (const { account, meter = 'out', day, days_30_limit, amount, day_limit } of spending) {
      const entryPlace = placeOf.get(account) ?? 0
      const name = `${entryPlace} ${day} ${meter}`
      const place = slotPlaces.get(name) ?? slotPlaces.size + 1
      slotPlaces.set(name, place)
      const since = days_30_limit === undefined || days_30_limit === null ? day : daysBefore(day, 29)
      const slot = slots[place - 1]
      if (!slot) slots.push({ account: entryPlace, meter, day, since })
      else if (since < slot.since) slot.since = since
      check_slots.push(place)
      check_amounts.push(amount)
      check_day_limits.push(day_limit)
      check_30_limits.push(days_30_limit ?? NO_LIMIT)
    }
    check_starts.push(check_slots.length + 1)
  }
  return { slots, check_starts, check_slots, check_amounts, check_day_limits, check_30_limits }
}

function columnsOf(batch: readonly Prepared[]): Record<BatchColumn, string> {
  const accounts = accountsOf(batch)
  const placeOf = new Map(accounts.map((account, index) => [account, index + 1]))
  const { entry_starts, entry_accounts, entry_amounts, cap_starts, cap_entries, cap_limits } = entryColumns(batch, placeOf)
  const { slots, check_starts, check_slots, check_amounts, check_day_limits, check_30_limits } = spendingColumns(batch, placeOf)
  return {
    account_ids: list(accounts.map(accountNumber)),
    public_ids: list(batch.map(({ public_id }) => public_id)),
    kinds: quoteArray(batch.map(({ request }) => request.kind)),
    initiator_ids: list(batch.map(({ request }) => request.initiator_id)),
    command_keys: list(batch.map(({ command_key }) => command_key)),
    payload_hashes: list(batch.map(({ payload_hash }) => payload_hash)),
    details: batch.map(({ details }) => details).join(UNIT_SEPARATOR),
    ended_public_ids: list(batch.map(({ request }) => request.ends ?? 'null')),
    passes_freeze: list(batch.map(({ request }) => request.guards?.passes_freeze ?? false)),
    returns_spending: list(batch.map(({ request }) => request.returns_spending ?? false)),
    entry_starts: list(entry_starts),
    check_starts: list(check_starts),
    cap_starts: list(cap_starts),
    entry_accounts: list(entry_accounts),
    entry_amounts: list(entry_amounts),
    slot_accounts: list(slots.map(({ account }) => account)),
    slot_meters: quoteArray(slots.map(({ meter }) => meter)),
    slot_days: list(slots.map(({ day }) => day)),
    slot_since: list(slots.map(({ since }) => since)),
    check_slots: list(check_slots),
    check_amounts: list(check_amounts),
    check_day_limits: list(check_day_limits),
    check_30_limits: list(check_30_limits),
    cap_entries: list(cap_entries),
    cap_limits: list(cap_limits),
  }
}

/** Turns postings into the values of a `posting_batch`, which the database function `post` takes. */
export function batchArguments(batch: readonly Prepared[], at: Date): string[] {
  const columns: Readonly<Record<string, string>> = columnsOf(batch)
  return [at.toISOString(), ...Object.keys(batchColumns).map((name) => columns[name] ?? '')]
}
