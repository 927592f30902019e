import type { Input, Output } from '@hai/contract/contract'
import type { Updateable } from 'kysely'
import type { Staff } from '../../../caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { SupportTicket } from '../../../platform/database/generated.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { recordStaffAction } from '../../admin/index.ts'
import { findEarlierMessage } from '../add-message.ts'
import type { SupportDeps } from '../deps.ts'
import { recordTicketChange, type ChangedTicket } from '../events.ts'
import { isErased } from '../links.ts'
import { mailTicketAnswer, mailTicketClosed } from '../mails.ts'
import { changeTicket, insertMessage, isAskedBy, lockTicket, readMessages, type TicketRow } from '../queries.ts'
import { takeAttachments } from '../take-files.ts'

export function refuseAnother({ user_id }: Staff, admin_id: string): void {
  if (admin_id !== user_id) fail('FORBIDDEN')
}

interface TicketContext {
  readonly ticket_id: string
  readonly admin_id: string
}

async function withLockedTicket(
  { database }: SupportDeps,
  staff: Staff,
  { ticket_id, admin_id }: TicketContext,
  run: (trx: Transaction, ticket: TicketRow) => Promise<TicketRow>,
): Promise<Output<'admin_reply_ticket'>> {
  refuseAnother(staff, admin_id)
  return database.transaction().execute(async (trx) => {
    const ticket = (await lockTicket(trx, ticket_id)) ?? fail('NOT_FOUND')
    if (isAskedBy(staff, ticket)) fail('FORBIDDEN')
    const { status, version, assignee_id } = await run(trx, ticket)
    return { ticket_id, status, version, assignee_id }
  })
}

async function change(
  trx: Transaction,
  { id, version }: TicketRow,
  changes: Updateable<SupportTicket>,
  action: ChangedTicket['action'],
  now: Date,
): Promise<TicketRow> {
  const changed = await changeTicket(trx, id, { ...changes, version: version + 1, changed_at: now })
  await recordTicketChange(trx, changed, action, now)
  return changed
}

/**
 * If `assignee_id` is null, the ticket is assigned to nobody.
 * Fails: NOT_FOUND, FORBIDDEN (also if the assignee is not staff or opened the ticket), CONFLICT (assigned to someone
 * else in the meantime), INVALID_TRANSITION (the ticket is closed).
 */
export const assignTicket = (deps: SupportDeps, staff: Staff, input: Input<'admin_assign_ticket'>) =>
  withLockedTicket(deps, staff, input, async (trx, ticket) => {
    const { assignee_id, known_assignee_id } = input
    const { id: subject, assignee_id: before } = ticket
    if (before !== known_assignee_id) fail('CONFLICT')
    if (ticket.status === 'closed') fail('INVALID_TRANSITION')
    if (before === assignee_id) return ticket
    if (assignee_id !== null) await refuseOutsiders(deps, ticket, assignee_id)
    const now = deps.clock.now()
    const about = { before: { assignee_id: before }, after: { assignee_id } }
    await recordStaffAction(trx, staff, { action: 'ticket_assigned', ...ofMember(ticket), subject, ...about }, now)
    return change(trx, ticket, { assignee_id }, 'assign', now)
  })

async function refuseOutsiders({ identity }: SupportDeps, { user_id }: TicketRow, assignee_id: string): Promise<void> {
  if (assignee_id === user_id || (await identity.staffRoleOf(assignee_id)) === null) fail('FORBIDDEN')
}

const ofMember = ({ user_id }: TicketRow) => (user_id === null ? {} : { target_user_id: user_id })

/**
 * The same key adds no second answer or note. Fails: NOT_FOUND (also for a picture), FORBIDDEN, INVALID_TRANSITION (an
 * answer to a closed ticket), IDEMPOTENCY_CONFLICT.
 */
export const replyTicket = (deps: SupportDeps, staff: Staff, input: Input<'admin_reply_ticket'>) =>
  withLockedTicket(deps, staff, input, async (trx, ticket) => {
    const { is_note, idempotency_key, body, attachments } = input
    const { id: ticket_id } = ticket
    const by = { kind: is_note ? 'note' : 'answer', staff_id: staff.user_id } as const
    if (await findEarlierMessage(deps, await readMessages(trx, [ticket_id]), input, by)) return ticket
    if (!is_note && ticket.status === 'closed') fail('INVALID_TRANSITION')
    const now = deps.clock.now()
    await takeAttachments(deps, trx, staff.user_id, { attachments })
    await insertMessage(trx, {
      id: newId(),
      ticket_id,
      version: ticket.version + 1,
      ...by,
      body,
      attachments: [...attachments],
      idempotency_key,
      created_at: now,
    })
    const action = is_note ? 'ticket_noted' : 'ticket_answered'
    await recordStaffAction(trx, staff, { action, ...ofMember(ticket), subject: ticket_id }, now)
    if (!is_note) await mailTicketAnswer(deps, trx, ticket, body)
    return change(trx, ticket, is_note ? {} : answered(ticket, staff, now), is_note ? 'note' : 'answer', now)
  })

/** An unassigned ticket is assigned to the member of staff who answered. */
const answered = ({ assignee_id, first_answer_at }: TicketRow, { user_id }: Staff, now: Date): Updateable<SupportTicket> => ({
  status: 'answered',
  waiting_since: null,
  assignee_id: assignee_id ?? user_id,
  first_answer_at: first_answer_at ?? now,
})

/**
 * Closing asks for a rating, and a reopened ticket waits for staff. Fails: NOT_FOUND, FORBIDDEN, INVALID_TRANSITION.
 */
export const setStatus = (deps: SupportDeps, staff: Staff, input: Input<'admin_set_ticket_status'>) =>
  withLockedTicket(deps, staff, input, async (trx, ticket) => {
    const closes = input.status === 'closed'
    const { id: ticket_id, closings, status } = ticket
    if (closes === (status === 'closed') || (!closes && isErased(ticket))) fail('INVALID_TRANSITION')
    const now = deps.clock.now()
    await insertMessage(trx, {
      id: newId(),
      ticket_id,
      version: ticket.version + 1,
      staff_id: staff.user_id,
      kind: closes ? 'closed' : 'reopened',
      body: '',
      created_at: now,
    })
    const about = { before: { status }, after: { status: input.status } }
    const action = closes ? 'ticket_closed' : 'ticket_reopened'
    await recordStaffAction(trx, staff, { action, ...ofMember(ticket), subject: ticket_id, ...about }, now)
    if (closes) await mailTicketClosed(deps, trx, ticket)
    const ending = { status: 'closed', waiting_since: null, closed_at: now, closings: closings + 1 }
    const opening = { status: 'open', waiting_since: now, closed_at: null }
    return change(trx, ticket, closes ? ending : opening, closes ? 'close' : 'reopen', now)
  })
