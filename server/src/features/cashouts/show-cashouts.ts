import type { Cashout } from '@hai/contract/cashout-record'
import { actionsOf, cashoutActions, cashoutRoles, cashoutStatuses } from '@hai/contract/cashout-steps'
import { plus } from '@hai/contract/money'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, nameFor, type Person } from '../identity/index.ts'
import { inGourdes } from '../rates/index.ts'
import { readDeadlines, type CashoutDeadline } from './deadlines.ts'
import type { Context } from './deps.ts'
import { type CashoutRow, reportUntil, type Settings, readRatings, type Rating } from './queries.ts'
import { isJudgedBy } from './disputes.ts'

export interface SeenCashout {
  readonly viewer_id: string
  readonly row: CashoutRow
}

type Event = Cashout['timeline'][number]

interface Known {
  readonly people: ReadonlyMap<string, Person>
  /** `viewer_id other_id` of the pairs who know each other. */
  readonly dealt: ReadonlySet<string>
  readonly places: ReadonlyMap<string, NonNullable<Cashout['agent_place']>>
  readonly events: ReadonlyMap<string, readonly Event[]>
  readonly deadlines: ReadonlyMap<string, readonly CashoutDeadline[]>
  /** The id of the newest dispute of each party, by the key `cashout_id member_id`. */
  readonly disputes: ReadonlyMap<string, string>
  readonly ratings: ReadonlyMap<string, Rating>
  /** Members whose wallet is locked or frozen, among those whose agent still has to pay out. */
  readonly locked: ReadonlySet<string>
  readonly settings: Settings
  readonly now: Date
}

/** In the given order. */
export async function showCashouts(
  context: Context,
  seen: readonly SeenCashout[],
  db: Database = context.database,
): Promise<Cashout[]> {
  if (seen.length === 0) return []
  const ids = [...new Set(seen.map(({ row }) => row.id))]
  const agent_ids = [...new Set(seen.flatMap(({ row }) => row.agent_id ?? []))]
  const people = await findPeople(db, [...new Set([...seen.map(({ row }) => row.sender_id), ...agent_ids])])
  const toPayOut = seen.filter(isToPayOut).map(({ row }) => row.sender_id)
  const known: Known = {
    people: new Map(people.map((person) => [person.id, person])),
    dealt: await context.transfers.dealtAmong(seen.flatMap(sightOf), db),
    places: await context.agents.placesOf(db, agent_ids),
    events: await readEvents(db, ids),
    deadlines: Map.groupBy(await readDeadlines(db, ids), ({ item_id }) => item_id),
    disputes: await context.disputesAbout(db, ids),
    ratings: await readRatings(db, ids),
    locked: toPayOut.length > 0 ? await context.ledger.lockedAmong(db, toPayOut) : new Set(),
    settings: await context.settings.get(db),
    now: context.clock.now(),
  }
  return seen.map((one) => show(one, known))
}

export async function showOne(context: Context, viewer_id: string, row: CashoutRow, db?: Database): Promise<Cashout> {
  const [view] = await showCashouts(context, [{ viewer_id, row }], db)
  if (!view) throw new Error('the cash-out could not be shown')
  return view
}

const eventWords = z.object({
  action: z.enum(cashoutActions),
  by_role: z.enum(cashoutRoles),
  status: z.enum(cashoutStatuses),
})

export async function readEvents(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Event[]>> {
  const rows = await db
    .selectFrom('cashouts.event')
    .selectAll()
    .where('cashout_id', 'in', ids)
    .orderBy('cashout_id')
    .orderBy('version')
    .execute()
  const events = rows.map((row): readonly [string, Event] => {
    const { action, by_role: by, status } = eventWords.parse(row)
    return [row.cashout_id, { action, by, status, at: row.at.toISOString() }]
  })
  return new Map([...Map.groupBy(events, ([id]) => id)].map(([id, own]) => [id, own.map(([, event]) => event)]))
}

const isTakenOn = ({ accepted_at }: CashoutRow): boolean => accepted_at !== null

const otherOf = ({ viewer_id, row }: SeenCashout): string | null => (row.sender_id === viewer_id ? row.agent_id : row.sender_id)

function sightOf(seen: SeenCashout) {
  const other_id = otherOf(seen)
  return other_id === null ? [] : { viewer_id: seen.viewer_id, other_id }
}

function counterpartyOf(seen: SeenCashout, { people, dealt }: Known): Cashout['counterparty'] {
  const person = people.get(otherOf(seen) ?? '')
  if (!person) return null
  const { id: user_id, full_name, hai_tag, avatar_url } = person
  return {
    user_id,
    hai_tag: hai_tag ?? '',
    avatar_url,
    shown_name: nameFor(full_name, dealt.has(`${seen.viewer_id} ${user_id}`)),
  }
}

/** Before they accept, agents see only the method, the department and the commune of a destination. */
function destinationOf({ viewer_id, row }: SeenCashout): Cashout['destination_details'] {
  const { method, phone, full_name, department, commune, account, note } = row
  if (row.sender_id === viewer_id || isTakenOn(row)) return { method, phone, full_name, department, commune, account, note }
  return { method, phone: '', full_name: '', department, commune, account: '', note: '' }
}

function deadlineOf({ id, status }: CashoutRow, { deadlines }: Known): Cashout['deadline'] {
  const deadlineByStatus = { requested: 'expire', assigned: 'answer', accepted: 'send', sent: 'dispute' } as const
  const kind = status in deadlineByStatus ? deadlineByStatus[status as keyof typeof deadlineByStatus] : null
  const found = deadlines.get(id)?.find((one) => one.kind === kind)
  return kind && found ? { kind, at: found.due_at.toISOString() } : null
}

const isToPayOut = ({ viewer_id, row }: SeenCashout): boolean =>
  row.sender_id !== viewer_id && (row.status === 'accepted' || row.status === 'sent')

function canReport(row: CashoutRow, { settings, events, now }: Known): boolean {
  const until = reportUntil(row, settings)
  return until !== null && until > now && !events.get(row.id)?.some(({ action }) => isJudgedBy(action))
}

function show(seen: SeenCashout, known: Known): Cashout {
  const { viewer_id, row } = seen
  const { id, version, sender_id, agent_id, status, amount, fee, tax, htg_per_usd, rate_source, reference, chat_session_id } = row
  const role = row.sender_id === viewer_id ? 'member' : 'agent'
  const report_until = reportUntil(row, known.settings)
  const place = role === 'member' && row.agent_id !== null ? known.places.get(row.agent_id) : undefined
  const rating = known.ratings.get(id)
  const is_member_locked = isToPayOut(seen) && known.locked.has(row.sender_id)
  return {
    id,
    version,
    sender_id,
    agent_id,
    role,
    status,
    amount,
    fee,
    tax,
    total: plus(amount, fee, tax),
    amount_htg: inGourdes(amount, { htg_per_usd }),
    htg_per_usd,
    rate_source,
    rate_as_of: row.rate_as_of.toISOString(),
    destination_details: destinationOf(seen),
    counterparty: counterpartyOf(seen, known),
    agent_place: place ? { ...place, address: isTakenOn(row) ? place.address : null } : null,
    agent_share: role === 'agent' ? row.agent_share : null,
    reference,
    has_photo: row.photo !== null,
    actions: actionsOf(row, role).filter((action) => {
      if (action === 'enter_code') return !is_member_locked
      return action !== 'report' || canReport(row, known)
    }),
    is_member_locked,
    deadline: deadlineOf(row, known),
    timeline: [...(known.events.get(id) ?? [])],
    codes_paused_until:
      role === 'agent' && row.codes_paused_until && row.codes_paused_until > known.now
        ? row.codes_paused_until.toISOString()
        : null,
    report_until: report_until?.toISOString() ?? null,
    rating: rating ? ratingFor(rating, role) : null,
    chat_session_id,
    dispute_id: known.disputes.get(`${id} ${viewer_id}`) ?? null,
    created_at: row.created_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

/** Agents see only the stars. */
const ratingFor = (rating: Rating, role: Cashout['role']): NonNullable<Cashout['rating']> =>
  role === 'member'
    ? rating
    : { rating: rating.rating, htg_received: null, asked_for_more: false, had_to_buy: false, short_paid: false }
