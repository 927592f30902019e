import { daysBefore } from '../platform/days.ts'
import { BOOK } from './book.ts'
import type { Prepared } from './prepare.ts'
import type { JsonObject } from './types.ts'

/** The answer of the database function for a whole batch; arrays as in 0005_ledger_post.sql. */
export interface BatchAnswer {
  readonly codes: readonly number[]
  readonly facts: readonly number[]
  readonly first_id: number | null
  /** The time of the postings, never earlier than the batch before. */
  readonly at: string
  readonly nth: readonly number[]
  readonly afters: readonly number[]
  readonly sequences: readonly number[]
  readonly replays: readonly Replay[] | null
}

export interface Replay {
  /** Place in the batch, from 1. */
  readonly p: number
  readonly same: boolean
  readonly id: number
  readonly public_id: string
  readonly created_at: string
  readonly details: JsonObject
  readonly accounts: readonly number[]
  readonly balances: readonly number[]
}

const PARAMETERS = 27
/** Separates the details of two postings. JSON cannot contain it. */
const UNIT_SEPARATOR = '\u001f'
export const POST_SQL = `select ${BOOK}.post(${Array.from({ length: PARAMETERS }, (_, index) => `$${index + 1}`).join()}) as answer`

/** An array literal of values that need no quotes: numbers, uuids, dates, names. */
const list = (items: readonly (string | number)[]): string => `{${items.join()}}`
const quoted = (texts: readonly string[]): string => `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join()}}`

interface Slot {
  readonly account: number
  readonly meter: string
  readonly day: string
  since: string
}

function accountsOf(batch: readonly Prepared[]): number[] {
  const accounts = new Set<number>()
  for (const { effects } of batch) for (const { account } of effects) accounts.add(account)
  return [...accounts].sort((a, b) => a - b)
}

/** Arrays over all entries, guards and slots; see 0005_ledger_post.sql. */
type Flat = Record<
  | 'entry_end'
  | 'entry_account'
  | 'entry_id'
  | 'entry_amount'
  | 'spend_end'
  | 'spend_slot'
  | 'spend_amount'
  | 'day_limit'
  | 'days_30_limit'
  | 'cap_end'
  | 'cap_entry'
  | 'cap_limit',
  number[]
> & { readonly slots: Slot[] }

function flatten(batch: readonly Prepared[], placeOf: ReadonlyMap<number, number>): Flat {
  const flat: Flat = {
    entry_end: [],
    entry_account: [],
    entry_id: [],
    entry_amount: [],
    spend_end: [],
    spend_slot: [],
    spend_amount: [],
    day_limit: [],
    days_30_limit: [],
    cap_end: [],
    cap_entry: [],
    cap_limit: [],
    slots: [],
  }
  const slotPlaces = new Map<string, number>()
  for (const { effects, spending, caps } of batch) {
    for (const { effect, cap } of caps) {
      flat.cap_entry.push(flat.entry_id.length + effect + 1)
      flat.cap_limit.push(cap)
    }
    for (const { account, amount } of effects) {
      flat.entry_account.push(placeOf.get(account) ?? 0)
      flat.entry_id.push(account)
      flat.entry_amount.push(amount)
    }
    for (const { account, meter = 'out', day, days_30_limit, amount, day_limit } of spending) {
      const name = `${account} ${day} ${meter}`
      const place = slotPlaces.get(name) ?? slotPlaces.size + 1
      slotPlaces.set(name, place)
      const since = days_30_limit === undefined || days_30_limit === null ? day : daysBefore(day, 29)
      const slot = flat.slots[place - 1]
      if (!slot) flat.slots.push({ account: placeOf.get(account) ?? 0, meter, day, since })
      else if (since < slot.since) slot.since = since
      flat.spend_slot.push(place)
      flat.spend_amount.push(amount)
      flat.day_limit.push(day_limit)
      flat.days_30_limit.push(days_30_limit ?? -1)
    }
    flat.entry_end.push(flat.entry_id.length)
    flat.spend_end.push(flat.spend_slot.length)
    flat.cap_end.push(flat.cap_entry.length)
  }
  return flat
}

export function batchArguments(batch: readonly Prepared[], at: Date): string[] {
  const accounts = accountsOf(batch)
  const flat = flatten(batch, new Map(accounts.map((account, index) => [account, index + 1])))
  return [
    at.toISOString(),
    list(accounts),
    list(batch.map(({ public_id }) => public_id)),
    quoted(batch.map(({ request }) => request.kind)),
    list(batch.map(({ request }) => request.initiator_id)),
    list(batch.map(({ act }) => act)),
    list(batch.map(({ payload_hash }) => payload_hash)),
    batch.map(({ details }) => details).join(UNIT_SEPARATOR),
    list(batch.map(({ request }) => request.ends ?? 'null')),
    list(batch.map(({ request }) => (request.guards?.passes_freeze ? 1 : 0))),
    list(batch.map(({ request }) => (request.returns_spending ? 1 : 0))),
    list(flat.entry_end),
    list(flat.entry_account),
    list(flat.entry_id),
    list(flat.entry_amount),
    list(flat.slots.map(({ account }) => account)),
    quoted(flat.slots.map(({ meter }) => meter)),
    list(flat.slots.map(({ day }) => day)),
    list(flat.slots.map(({ since }) => since)),
    list(flat.spend_end),
    list(flat.spend_slot),
    list(flat.spend_amount),
    list(flat.day_limit),
    list(flat.days_30_limit),
    list(flat.cap_end),
    list(flat.cap_entry),
    list(flat.cap_limit),
  ]
}
