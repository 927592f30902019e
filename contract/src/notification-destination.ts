import type { Notification } from './notifications.ts'
import { settingsPath } from './settings-tabs.ts'

export interface NotificationDestination {
  /** Opens the subject from a mail or a push message as well, or the list that has it. */
  readonly path: string
  /** The app opens these in the page that lists them, and selects them there. */
  readonly listed?: { readonly as: 'conversation' | 'cashout' | 'task'; readonly id: string }
}

const under = (list: string, id: string | null): NotificationDestination => ({ path: id === null ? list : `${list}/${id}` })

const conversation = (id: string): NotificationDestination => ({
  path: `/messages?session=${id}`,
  listed: { as: 'conversation', id },
})

/** The page that a notification opens (docs/product/notifications.md). Null if it has none. */
export function notificationDestination({
  type,
  reference_type,
  reference_id: id,
  metadata: { chat_session_id },
}: Pick<Notification, 'type' | 'reference_type' | 'reference_id' | 'metadata'>): NotificationDestination | null {
  switch (reference_type) {
    case 'chat_session':
      return id === null ? { path: '/messages' } : conversation(id)
    case 'cashout':
      if (typeof chat_session_id === 'string' && chat_session_id !== '') return conversation(chat_session_id)
      // Without the id, because an agent who lost the cash-out cannot open its page.
      return { path: '/wallet', ...(id !== null && { listed: { as: 'cashout', id } }) }
    case 'task':
      return id === null ? { path: '/tasks' } : { path: `/tasks/${id}`, listed: { as: 'task', id } }
    case 'transaction':
      return under('/wallet', id)
    case 'request':
      return under('/requests', id)
    case 'schedule':
      return under('/wallet/scheduled', id)
    case 'cash_in':
      return type === 'cash_in_requested' && id !== null ? under('/cash-ins', id) : { path: '/agents/dashboard' }
    case 'dispute':
      return under('/disputes', id)
    case 'ticket':
      return { path: id === null ? '/support' : `/support?ticket=${id}` }
    case null:
      return withoutReference(type)
  }
}

function withoutReference(type: Notification['type']): NotificationDestination | null {
  if (type === 'account_document_asked') return { path: settingsPath('limits') }
  if (type === 'account_phone_asked') return { path: settingsPath('phone') }
  if (type === 'account_support_asked') return { path: '/support' }
  if (type.startsWith('agent_')) return { path: type === 'agent_rejected' ? '/agents' : '/agents/dashboard' }
  if (type.startsWith('document_')) return { path: settingsPath('limits') }
  if (type.startsWith('merchant_')) return { path: settingsPath('merchant') }
  if (type.startsWith('wallet_')) return { path: '/wallet' }
  return type.startsWith('referral_') ? { path: settingsPath('referral') } : null
}
