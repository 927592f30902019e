import type { DomainEvent } from '../../events/index.ts'
import { changedTicket } from '../support/index.ts'
import type { News } from './news-item.ts'

/** An answer by support, or the closing of a ticket with a question about satisfaction. Guests get mails instead. */
export function newsOfSupport(event: DomainEvent): News[] {
  const changed = changedTicket(event)
  if (typeof changed?.user_id !== 'string') return []
  const { ticket_id: id, action, user_id, at } = changed
  if (action !== 'answer' && action !== 'close') return []
  const type = action === 'answer' ? 'support_answered' : 'support_closed'
  return [{ type, user_id, other_id: null, amount: null, note: '', reference: { type: 'ticket', id }, at }]
}
