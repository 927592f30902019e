import type { WholeTicket } from '@hai/contract/support'
import type { Transaction } from '../../platform/database/database.ts'
import { daysAfter, daysBefore } from '../../platform/clock.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { SupportDeps } from './deps.ts'
import { recordTicketChange } from './events.ts'
import { changeTicket, insertMessage, lockTicket, readMessages, type MessageRow, type TicketRow } from './queries.ts'
import { showWhole } from './show.ts'
import { hasSameAttachments, takeAttachments, type Attachments } from './take-files.ts'

export interface NewMessage extends Attachments {
  readonly idempotency_key: string
  readonly body: string
}

const A_DAY = 30

/**
 * Undefined if there is no message with this key. Fails: IDEMPOTENCY_CONFLICT (its text, pictures, kind or author are
 * different).
 */
export async function findEarlierMessage(
  { files }: Pick<SupportDeps, 'files'>,
  messages: readonly MessageRow[],
  { idempotency_key, body, ...enclosed }: NewMessage,
  by: Pick<MessageRow, 'kind' | 'staff_id'>,
): Promise<MessageRow | undefined> {
  const known = messages.find((message) => message.idempotency_key === idempotency_key)
  if (!known) return undefined
  const isSame =
    known.body === body &&
    known.kind === by.kind &&
    known.staff_id === by.staff_id &&
    (await hasSameAttachments({ files }, known.attachments, enclosed))
  return isSame ? known : fail('IDEMPOTENCY_CONFLICT')
}

/**
 * If the ticket already waits for staff, its waiting time continues. The same key adds no second message.
 * Fails: NOT_FOUND (ticket or picture), INVALID_TRANSITION (the ticket is closed), RATE_LIMITED, IDEMPOTENCY_CONFLICT.
 */
export const addMessage = (deps: SupportDeps, ticket_id: string, input: NewMessage): Promise<WholeTicket> =>
  deps.database.transaction().execute(async (trx) => {
    const ticket = (await lockTicket(trx, ticket_id)) ?? fail('NOT_FOUND')
    const messages = await readMessages(trx, [ticket_id])
    if (await findEarlierMessage(deps, messages, input, { kind: 'message', staff_id: null })) return showWhole(trx, ticket)
    if (ticket.status === 'closed') fail('INVALID_TRANSITION')
    const now = deps.clock.now()
    refuseTooMany(messages, now)
    return showWhole(trx, await write(deps, trx, ticket, input, now))
  })

async function write(deps: SupportDeps, trx: Transaction, ticket: TicketRow, input: NewMessage, now: Date): Promise<TicketRow> {
  const { id: ticket_id, user_id, waiting_since } = ticket
  const version = ticket.version + 1
  const { idempotency_key, body } = input
  const attachments = await takeAttachments(deps, trx, user_id, input)
  await insertMessage(trx, {
    id: newId(),
    ticket_id,
    version,
    kind: 'message',
    body,
    attachments,
    idempotency_key,
    created_at: now,
  })
  const waits = { status: 'open', waiting_since: waiting_since ?? now }
  const changed = await changeTicket(trx, ticket_id, { ...waits, version, changed_at: now })
  await recordTicketChange(trx, changed, 'write', now)
  return changed
}

function refuseTooMany(messages: readonly MessageRow[], now: Date): void {
  const since = daysBefore(now, 1)
  const oldest = messages.filter(({ kind, created_at }) => kind === 'message' && created_at > since).at(-A_DAY)
  if (oldest) fail('RATE_LIMITED', { retry_at: daysAfter(oldest.created_at, 1).toISOString() })
}
