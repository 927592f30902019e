import type { Output } from '@hai/contract/contract'
import type { Dispute, DisputeEvent } from '@hai/contract/disputes'
import { disputedTypes, disputeStepOf, isActiveDispute, type DisputedType } from '@hai/contract/dispute-steps'
import { cents, zeroCents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, nameFor, type Person } from '../identity/index.ts'
import { appealableUntil, readAppeals, showAppeal, type AppealRow } from './appeals.ts'
import { deadlines, type DeadlineKind } from './deadlines.ts'
import type { ActionContext, Context } from './deps.ts'
import type { DisputedItem, Side } from './items.ts'
import { readWaitingProposals, showProposal, type ProposalRow } from './proposals.ts'
import { readEvents, type DisputeRow, type EventRow } from './queries.ts'

export interface SeenDispute {
  readonly viewer_id: string
  readonly row: DisputeRow
}

export const roleIn = ({ payer_id, payee_id }: Pick<DisputeRow, 'payer_id' | 'payee_id'>, user_id: string): Side | null =>
  payer_id === user_id ? 'payer' : payee_id === user_id ? 'payee' : null

const otherOf = ({ payer_id, payee_id }: DisputeRow, viewer_id: string): string => (payee_id === viewer_id ? payer_id : payee_id)

interface Known {
  readonly people: ReadonlyMap<string, Person>
  /** `viewer_id other_id` of the pairs who know each other. */
  readonly dealt: ReadonlySet<string>
  readonly items: ReadonlyMap<string, DisputedItem>
  readonly due: ReadonlyMap<string, Date>
  readonly files: ReadonlyMap<string, number>
  readonly files_max: number
  readonly now: Date
  readonly appeals: ReadonlyMap<string, AppealRow>
  readonly proposals: ReadonlyMap<string, ProposalRow>
  /** The time until which the viewer can appeal, by the key `dispute_id viewer_id`. */
  readonly appealable: ReadonlyMap<string, Date>
}

/** In the given order. */
export async function showDisputes(
  context: ActionContext,
  seen: readonly SeenDispute[],
  db: Database = context.database,
): Promise<Dispute[]> {
  if (seen.length === 0) return []
  const rows = seen.map(({ row }) => row)
  const ids = [...new Set(rows.map(({ id }) => id))]
  const people = await findPeople(db, [...new Set(rows.flatMap(({ payer_id, payee_id }) => [payer_id, payee_id]))])
  const due = await deadlines.read(db, ids)
  const items = await readItems(context, db, rows)
  const appeals = await readAppeals(db, ids)
  const known: Known = {
    appeals,
    appealable: await readAppealable(context, db, seen, { items, appeals }),
    people: new Map(people.map((person) => [person.id, person])),
    dealt: await context.transfers.dealtAmong(
      seen.map(({ viewer_id, row }) => ({ viewer_id, other_id: otherOf(row, viewer_id) })),
      db,
    ),
    items,
    due: new Map(due.map(({ item_id, kind, due_at }) => [`${item_id} ${kind}`, due_at])),
    files: await countFiles(db, ids),
    proposals: await readWaitingProposals(db, ids, context.clock.now()),
    files_max: context.figures.files_max,
    now: context.clock.now(),
  }
  return seen.map((one) => show(one, known))
}

/** Leaves out readers who cannot appeal, and disputes that already have an appeal. */
async function readAppealable(
  context: ActionContext,
  db: Database,
  seen: readonly SeenDispute[],
  { items, appeals }: Pick<Known, 'items' | 'appeals'>,
): Promise<ReadonlyMap<string, Date>> {
  const found = new Map<string, Date>()
  for (const { viewer_id, row } of seen) {
    const side = roleIn(row, viewer_id)
    if (side === null || row.ended_at === null || appeals.has(row.id)) continue
    const until = await appealableUntil(context, db, side, row, items.get(row.related_id))
    if (until) found.set(`${row.id} ${viewer_id}`, until)
  }
  return found
}

export async function showWhole(
  context: ActionContext,
  viewer_id: string,
  row: DisputeRow,
  db: Database = context.database,
): Promise<Output<'get_dispute'>> {
  const [view] = await showDisputes(context, [{ viewer_id, row }], db)
  if (!view) throw new Error('the dispute could not be shown')
  const events = await readEvents(db, [row.id])
  return { ...view, events: events.flatMap((event) => showEvent({ viewer_id, row }, event) ?? []) }
}

/** Null for events that only staff can see. */
export function showEvent({ viewer_id, row }: SeenDispute, event: EventRow): DisputeEvent | null {
  const { id, dispute_id, version, kind, actor_role, body, attachments, created_at } = event
  if (kind === 'admin_note' || kind === 'frozen') return null
  return {
    id,
    dispute_id,
    version,
    kind,
    body,
    attachments,
    by: byFor(actor_role, roleIn(row, viewer_id)),
    created_at: created_at.toISOString(),
  }
}

const byFor = (role: EventRow['actor_role'], viewer: Side | null): DisputeEvent['by'] => {
  if (role === 'system') return 'system'
  return role === 'admin' ? 'staff' : role === viewer ? 'you' : 'other'
}

export async function readItems(
  { items }: Pick<Context, 'items'>,
  db: Database,
  rows: readonly DisputeRow[],
): Promise<ReadonlyMap<string, DisputedItem>> {
  const idsOf = (type: DisputedType) => rows.filter((row) => row.related_type === type).map(({ related_id }) => related_id)
  const found: DisputedItem[] = []
  for (const type of disputedTypes) found.push(...((await items[type]?.read(db, [...new Set(idsOf(type))])) ?? []))
  return new Map(found.map((item) => [item.id, item]))
}

/** The keys are `dispute_id user_id`. */
async function countFiles(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; files: number }>`
    select dispute_id || ' ' || actor_id as key, sum(cardinality(attachments))::int as files
      from disputes.dispute_event
     where dispute_id = any (${ids}::uuid[]) and actor_role in ('payer', 'payee')
     group by dispute_id, actor_id`.execute(db)
  return new Map(rows.map(({ key, files }) => [key, files]))
}

function show({ viewer_id, row }: SeenDispute, known: Known): Dispute {
  const { id, initiator_id, opponent_id, status, related_type, related_id, version, category, moved, kept, opened_by } = row
  const role = roleIn(row, viewer_id) ?? 'payer'
  const at = (kind: DeadlineKind) => known.due.get(`${id} ${kind}`)
  const escalable_at = at('escalable')
  const item = known.items.get(related_id)
  const isHeld = item !== undefined && item.held > 0
  const waiting = known.proposals.get(id)
  // Nobody can accept the proposal of a blocked party, so it is not shown.
  const proposal = waiting && known.people.get(row[`${waiting.side}_id`])?.is_blocked === false ? waiting : undefined
  const canEscalate = escalable_at !== undefined && escalable_at <= known.now
  return {
    id,
    initiator_id,
    opponent_id,
    status,
    related_type,
    related_id,
    version,
    role,
    category,
    moved: moved === null ? null : movedFor(role, status, moved, item),
    kept,
    created_at: row.created_at.toISOString(),
    opened_by: opened_by === 'system' ? 'system' : opened_by === role ? 'you' : 'other',
    counterparty: showPerson(otherOf(row, viewer_id), viewer_id, known),
    item: showItem(item, role, row),
    actions: [
      ...(['say', 'escalate'] as const).filter(
        (action) => disputeStepOf(status, action, role) !== null && (action !== 'escalate' || canEscalate),
      ),
      ...listWaysToEnd(row, role, { isHeld, proposal }),
      ...(canConfirmReceipt(row, role, { item, proposal: waiting, payee: known.people.get(row.payee_id) })
        ? (['confirm_received'] as const)
        : []),
      ...(known.appealable.has(`${id} ${viewer_id}`) ? (['appeal'] as const) : []),
    ],
    outcomes:
      isHeld && isActiveDispute(status) ? { refund: role === 'payer' ? item.held : item.amount, release: item.payout } : null,
    proposal: showProposal(proposal, role),
    appealable_until: known.appealable.get(`${id} ${viewer_id}`)?.toISOString() ?? null,
    appeal: showAppeal(known.appeals.get(id), role),
    escalable_at: escalable_at?.toISOString() ?? null,
    escalates_at: at('escalate')?.toISOString() ?? null,
    decide_by: at('decide')?.toISOString() ?? null,
    escalated_at: row.escalated_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: findEndedBy(row, role),
    files_left: Math.max(0, known.files_max - (known.files.get(`${id} ${viewer_id}`) ?? 0)),
  }
}

function listWaysToEnd(
  { status, opened_by }: DisputeRow,
  role: Side,
  { isHeld, proposal }: { readonly isHeld: boolean; readonly proposal: ProposalRow | undefined },
): Dispute['actions'] {
  if (!isActiveDispute(status)) return []
  const canClose = opened_by === role && disputeStepOf(status, 'close', role) !== null
  const answers = proposal?.side === role ? (['retract'] as const) : (['accept', 'decline'] as const)
  return [...(isHeld ? (proposal ? answers : (['propose'] as const)) : []), ...(canClose ? (['close'] as const) : [])]
}

/** The payer of a cash-out that the payee marked as sent can end the dispute by confirming that the money arrived. */
export const canConfirmReceipt = (
  { status }: Pick<DisputeRow, 'status'>,
  role: Side,
  {
    item,
    proposal,
    payee,
  }: { readonly item: DisputedItem | undefined; readonly proposal: ProposalRow | undefined; readonly payee: Person | undefined },
): boolean =>
  isActiveDispute(status) &&
  role === 'payer' &&
  item?.is_said_paid === true &&
  proposal?.side !== 'payee' &&
  payee?.is_blocked === false

/** An agreement: a party accepted a proposal, or the payer confirmed that they received the money. */
function findEndedBy({ status, ended_at, decided_by, opened_by }: DisputeRow, role: Side): Dispute['ended_by'] {
  if (ended_at === null) return null
  if (decided_by !== null) return 'staff'
  return status !== 'closed' ? 'agreement' : opened_by === role ? 'you' : 'other'
}

function showPerson(id: string, viewer_id: string, { people, dealt }: Known): Dispute['counterparty'] {
  const person = people.get(id)
  return {
    user_id: person?.id ?? '',
    shown_name: nameFor(person?.full_name ?? null, dealt.has(`${viewer_id} ${id}`)),
    hai_tag: person?.hai_tag ?? '',
    avatar_url: person?.avatar_url ?? null,
  }
}

/** Fee and tax concern only the payer. So a payee sees what they would get, and of a refund only the amount. */
function showItem(item: DisputedItem | undefined, role: Side, { created_at }: DisputeRow): Dispute['item'] {
  if (!item)
    return {
      title: '',
      amount: zeroCents,
      fee: zeroCents,
      tax: zeroCents,
      held: zeroCents,
      amount_htg: null,
      chat_session_id: null,
      created_at: created_at.toISOString(),
    }
  const { title, amount, fee, tax, held, payout, amount_htg, chat_session_id } = item
  const money = role === 'payer' ? { fee, tax, held } : { fee: zeroCents, tax: zeroCents, held: payout }
  return { title, amount, ...money, amount_htg, chat_session_id, created_at: item.created_at.toISOString() }
}

const movedFor = (role: Side, status: DisputeRow['status'], moved: Cents, item: DisputedItem | undefined): Cents =>
  role === 'payee' && status === 'refunded' && item ? cents(Math.min(moved, item.amount)) : moved
