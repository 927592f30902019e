import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { TicketRow } from './queries.ts'

const CHANGED = 'support.changed'

const changed = z.object({
  ticket_id: id,
  version: z.int(),
  action: z.enum(['open', 'write', 'answer', 'note', 'assign', 'close', 'reopen', 'rate']),
  user_id: id.nullable(),
})
export type ChangedTicket = z.infer<typeof changed>

/** The event omits messages, because events are never deleted. */
export async function recordTicketChange(
  trx: Transaction,
  { id: ticket_id, version, user_id }: TicketRow,
  action: ChangedTicket['action'],
  at: Date,
): Promise<void> {
  const payload: ChangedTicket = { ticket_id, version, action, user_id }
  await recordEvent(trx, { type: CHANGED, user_id: null, payload, at })
}

export const changedTicket = (event: DomainEvent): (ChangedTicket & { readonly at: Date }) | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED
    ? { ...changed.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
    : null
