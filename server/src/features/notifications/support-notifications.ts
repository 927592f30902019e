import type { DomainEvent } from '../../events/index.ts'
import { changedTicket } from '../support/index.ts'
import type { NotificationDraft } from './notification-draft.ts'

/**
 * Notifies a member of an answer by support, and asks about their satisfaction when a ticket is closed. Guests are not
 * notified here. They get mails.
 */
export function notificationsOfSupport(event: DomainEvent): NotificationDraft[] {
  const changed = changedTicket(event)
  if (typeof changed?.user_id !== 'string') return []
  const { ticket_id: id, action, user_id, at } = changed
  if (action !== 'answer' && action !== 'close') return []
  const type = action === 'answer' ? 'support_answered' : 'support_closed'
  return [{ type, user_id, other_id: null, amount: null, note: '', reference: { type: 'ticket', id }, at }]
}
