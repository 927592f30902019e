import type { Happening } from '../../events/index.ts'
import { changedTicket } from '../support/index.ts'
import type { News } from './news.ts'

/** What the support team answered a member, and that it is done, with the question how it was. Guests have mails instead. */
export function newsOfSupport(happening: Happening): News[] {
  const changed = changedTicket(happening)
  if (typeof changed?.user_id !== 'string') return []
  const { ticket_id: id, action, user_id, at } = changed
  if (action !== 'answer' && action !== 'close') return []
  const type = action === 'answer' ? 'support_answered' : 'support_closed'
  return [{ type, user_id, other_id: null, amount: null, note: '', reference: { type: 'ticket', id }, at }]
}
