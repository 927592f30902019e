import type { Output } from '@hai/contract/contract'
import type { CaseEvent, DisputeCase, WholeCase } from '@hai/contract/dispute-case'
import { disputeStepOf } from '@hai/contract/dispute-steps'
import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Staff } from '../../../caller.ts'
import { archivedUntil, entriesOfPosting } from '../../../ledger/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { staffPeople } from '../../identity/index.ts'
import { maxAppealAmount } from '../appeals.ts'
import { partMost } from '../decide.ts'
import type { Context } from '../deps.ts'
import { readPerson } from './history.ts'
import { showCases } from './list-disputes.ts'
import type { DisputedItem, ItemFile } from '../items.ts'
import { readWaitingProposals, type ProposalRow } from '../proposals.ts'
import { readDispute, readEvents, readRefunded, type DisputeRow } from '../queries.ts'
import { readAloneMax, readWaiting } from '../second-person.ts'
import { roleIn } from '../show-disputes.ts'

/** Fails: NOT_FOUND, FORBIDDEN (the staff member is a party, who can use the calls for members). */
export async function readForStaff(db: Database, { user_id }: Pick<Staff, 'user_id'>, dispute_id: string): Promise<DisputeRow> {
  const dispute = (await readDispute(db, dispute_id)) ?? fail('NOT_FOUND')
  return roleIn(dispute, user_id) === null ? dispute : fail('FORBIDDEN')
}

/** Fails: NOT_FOUND, FORBIDDEN (the staff member is a party). */
export async function showCase(
  context: Context,
  staff: Pick<Staff, 'user_id'>,
  dispute_id: string,
): Promise<Output<'admin_get_dispute'>> {
  const { database, items, clock } = context
  const dispute = await readForStaff(database, staff, dispute_id)
  const port = items[dispute.related_type]
  const [[view], [item], file, events, payer, payee, refunded, proposals, alone_max, waits_for_second] = await Promise.all([
    showCases(context, [dispute]),
    port?.read(database, [dispute.related_id]) ?? [],
    port?.file(database, dispute.related_id) ?? null,
    showEvents(database, dispute_id),
    readPerson(context, dispute, 'payer'),
    readPerson(context, dispute, 'payee'),
    readRefunded(database, dispute),
    readWaitingProposals(database, [dispute_id], clock.now()),
    readAloneMax(database, staff.user_id, clock.now()),
    readWaiting(database, dispute_id, clock.now()),
  ])
  if (!view) return fail('NOT_FOUND')
  return {
    ...view,
    version: dispute.version,
    people: [payer, payee],
    events,
    proposal: proposalOf(proposals.get(dispute_id), item ?? null),
    item: item && file ? showItem(item, file) : null,
    conversation: await readConversation(context, dispute, item ?? null),
    ...(await readPostings(database, dispute, file)),
    decisions: {
      ...decisionsOf(dispute, item ?? null, { refunded, alone_max }),
      appeal: appealOf(view, dispute, item, { refunded, alone_max }),
    },
    waits_for_second,
    obstacle: obstacleOf(view, dispute, staff.user_id),
  }
}

const proposalOf = (proposal: ProposalRow | undefined, item: DisputedItem | null): WholeCase['proposal'] =>
  proposal && item
    ? {
        side: proposal.side,
        outcome: proposal.outcome,
        amount: proposal.outcome === 'refund' ? item.held : item.payout,
        expires_at: proposal.expires_at.toISOString(),
      }
    : null

const hasPendingAppeal = ({ appeal }: DisputeCase): boolean => appeal?.status === 'pending'

interface Bounds {
  readonly refunded: Cents
  readonly alone_max: Cents
}

const appealOf = (
  view: DisputeCase,
  dispute: DisputeRow,
  item: DisputedItem | undefined,
  { refunded, alone_max }: Bounds,
): WholeCase['decisions']['appeal'] =>
  item && view.appeal && hasPendingAppeal(view)
    ? { most: maxAppealAmount(view.appeal.side, dispute, item, refunded), alone_max }
    : null

function obstacleOf(view: DisputeCase, dispute: DisputeRow, user_id: string): WholeCase['obstacle'] {
  if (hasPendingAppeal(view)) return [dispute.decided_by, dispute.approved_by].includes(user_id) ? 'first' : null
  return dispute.ended_at !== null ? 'over' : null
}

/** `most` is the highest amount that a decision can move. A decision that is not possible now is null. */
function decisionsOf(
  { status }: DisputeRow,
  item: DisputedItem | null,
  { refunded, alone_max }: Bounds,
): Omit<WholeCase['decisions'], 'appeal'> {
  const may = (action: 'refund' | 'release' | 'close') => item !== null && disputeStepOf(status, action, 'admin') !== null
  const is_held = item !== null && item.held > 0
  const most = item === null ? cents(0) : is_held ? item.held : cents(Math.max(0, item.amount - refunded))
  return {
    refund:
      may('refund') && most > 0
        ? { most, is_held, part_most: item && is_held ? partMost(item) : most, alone_max: is_held ? null : alone_max }
        : null,
    release: may('release') && item ? { most: item.payout } : null,
    close: may('close') ? {} : null,
  }
}

function showItem(item: DisputedItem, { status, timeline, cashout, task }: ItemFile): NonNullable<WholeCase['item']> {
  const { amount, fee, tax, held, amount_htg, created_at } = item
  return { status, timeline, cashout, task, amount, fee, tax, held, amount_htg, created_at: created_at.toISOString() }
}

async function showEvents(db: Database, dispute_id: string): Promise<CaseEvent[]> {
  const events = await readEvents(db, [dispute_id])
  const person = await staffPeople(
    db,
    events.map(({ actor_id }) => actor_id),
  )
  return events.map(({ id, version, kind, actor_role: role, actor_id, body, reason_code, attachments, created_at }) => ({
    id,
    version,
    kind,
    role,
    body,
    reason_code,
    attachments,
    actor: actor_id === null ? null : person(actor_id),
    created_at: created_at.toISOString(),
  }))
}

async function readConversation(
  { chat, database }: Context,
  dispute: DisputeRow,
  item: DisputedItem | null,
): Promise<WholeCase['conversation']> {
  if (!item?.chat_session_id) return []
  const person = await staffPeople(database, [dispute.payer_id, dispute.payee_id])
  const messages = await chat.readForCase(item.chat_session_id, (user_id) => person(user_id).full_name ?? '')
  return messages.map(({ position, sender_id, text, file_id, created_at }) => ({
    position,
    text,
    file_id,
    side: sender_id === null ? null : roleIn(dispute, sender_id),
    created_at: created_at.toISOString(),
  }))
}

async function readPostings(
  db: Database,
  dispute: DisputeRow,
  file: ItemFile | null,
): Promise<Pick<WholeCase, 'postings' | 'archived_until'>> {
  const decided = await db
    .selectFrom('disputes.dispute')
    .leftJoin('disputes.appeal', 'disputes.appeal.dispute_id', 'disputes.dispute.id')
    .select(['disputes.dispute.transaction_id', 'disputes.appeal.transaction_id as appealed'])
    .where('related_type', '=', dispute.related_type)
    .where('related_id', '=', dispute.related_id)
    .execute()
  const ids = [
    ...new Set(
      [...(file?.postings ?? []), ...decided.flatMap(({ transaction_id, appealed }) => [transaction_id, appealed])].filter(
        (one) => one !== null,
      ),
    ),
  ]
  const { rows } = await sql<{ transaction_id: string; kind: string; amount: number; created_at: Date }>`
    select p.public_id as transaction_id, p.kind, p.created_at, moved.amount
      from ledger.posting_view p
     cross join lateral (
       select sum(e.amount) filter (where e.amount > 0)::bigint as amount
         from ${entriesOfPosting}) moved
     where p.public_id = any (${ids}::uuid[]) order by p.id`.execute(db)
  const until = rows.length < ids.length ? await archivedUntil(db) : null
  return {
    postings: rows.map(({ amount, created_at, ...row }) => ({
      ...row,
      amount: cents(amount),
      created_at: created_at.toISOString(),
    })),
    archived_until: until?.toISOString() ?? null,
  }
}
