import { BOOK } from './book.ts'
import type { Prepared } from './prepare.ts'
import type { JsonObject } from './types.ts'

/** What the book’s function answers for a whole batch; arrays as in 0012_ledger_post.sql. */
export interface BatchAnswer {
  readonly codes: readonly number[]
  readonly facts: readonly number[]
  readonly first_id: number | null
  readonly nth: readonly number[]
  readonly afters: readonly number[]
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
export const POST_SQL = `select ${BOOK}.post(${Array.from({ length: PARAMETERS }, (_, index) => `$${index + 1}`).join()}) as answer`

/** An array literal of things that need no quoting: numbers, uuids, dates, names. */
const list = (items: readonly (string | number)[]): string => `{${items.join()}}`
const quoted = (texts: readonly string[]): string => `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join()}}`

/** Numbers things in the order in which they are first asked for, from 1. */
function numbered() {
  const places = new Map<string, number>()
  return (name: string): number => {
    const place = places.get(name) ?? places.size + 1
    places.set(name, place)
    return place
  }
}

/** The function’s arguments for these postings. */
export function batchArguments(batch: readonly Prepared[], at: Date): string[] {
  const accounts = [
    ...new Set(batch.flatMap(({ effects, spending }) => [...effects, ...spending].map(({ account }) => account))),
  ].sort((a, b) => a - b)
  const placeOfAccount = new Map(accounts.map((account, index) => [account, index + 1]))
  const effects = batch.flatMap((posting) => posting.effects)
  const spending = batch.flatMap((posting) => posting.spending)

  const placeOfSlot = numbered()
  const slots: { account: number; meter: string; day: string; since: string }[] = []
  const spend_slot = spending.map(({ account, meter = 'out', day, days_30_limit }) => {
    const since = days_30_limit === undefined || days_30_limit === null ? day : daysBefore(day, 29)
    const place = placeOfSlot(`${account} ${day} ${meter}`)
    const slot = slots[place - 1]
    if (!slot) slots.push({ account, meter, day, since })
    else if (since < slot.since) slot.since = since
    return place
  })

  const ends = { effect: 0, spend: 0, cap: 0 }
  const entry_end: number[] = []
  const spend_end: number[] = []
  const cap_end: number[] = []
  const cap_entry: number[] = []
  const cap_limit: number[] = []
  for (const posting of batch) {
    for (const { effect, cap } of posting.caps) {
      cap_entry.push(ends.effect + effect + 1)
      cap_limit.push(cap)
    }
    entry_end.push((ends.effect += posting.effects.length))
    spend_end.push((ends.spend += posting.spending.length))
    cap_end.push((ends.cap += posting.caps.length))
  }

  return [
    at.toISOString(),
    list(accounts),
    list(batch.map(({ public_id }) => public_id)),
    quoted(batch.map(({ request }) => request.kind)),
    list(batch.map(({ request }) => request.initiator_id)),
    list(batch.map(({ request }) => request.idempotency_key)),
    list(batch.map(({ payload_hash }) => payload_hash)),
    JSON.stringify(batch.map(({ request }) => request.details)),
    list(batch.map(({ request }) => request.ends ?? 'null')),
    list(batch.map(({ request }) => (request.guards?.passes_freeze ? 1 : 0))),
    list(batch.map(({ request }) => (request.returns_spending ? 1 : 0))),
    list(entry_end),
    list(effects.map(({ account }) => placeOfAccount.get(account) ?? 0)),
    list(effects.map(({ account }) => account)),
    list(effects.map(({ amount }) => amount)),
    list(slots.map(({ account }) => account)),
    quoted(slots.map(({ meter }) => meter)),
    list(slots.map(({ day }) => day)),
    list(slots.map(({ since }) => since)),
    list(spend_end),
    list(spend_slot),
    list(spending.map(({ amount }) => amount)),
    list(spending.map(({ day_limit }) => day_limit)),
    list(spending.map(({ days_30_limit }) => days_30_limit ?? -1)),
    list(cap_end),
    list(cap_entry),
    list(cap_limit),
  ]
}

const DAY_MS = 86_400_000
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
