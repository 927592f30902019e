import type { Notification } from '@hai/contract/notifications'

export interface Destination {
  path: string
  state?: { fromNotification: true; openSessionId?: string; highlightCashout?: string; highlightTask?: string }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The page that a notification opens (docs/product/notifications.md). Null: a click only marks it as read. */
export function destinationOf({ type, reference_type, reference_id, metadata }: Notification): Destination | null {
  const id = reference_id ?? undefined
  const chat = textOf(metadata.chat_session_id)
  switch (reference_type) {
    case 'chat_session':
      return { path: '/messages', state: { fromNotification: true, ...(id && { openSessionId: id }) } }
    case 'cashout':
      return chat
        ? { path: '/messages', state: { fromNotification: true, openSessionId: chat } }
        : { path: '/wallet', state: { fromNotification: true, ...(id && { highlightCashout: id }) } }
    case 'task':
      return { path: '/tasks', state: { fromNotification: true, ...(id && { highlightTask: id }) } }
    case 'transaction':
      return { path: id ? `/wallet/${id}` : '/wallet' }
    case 'request':
      return { path: id ? `/requests/${id}` : '/requests' }
    case 'schedule':
      return { path: id ? `/wallet/scheduled/${id}` : '/wallet/scheduled' }
    case 'cash_in':
      return type === 'cash_in_requested' && id ? { path: `/cash-ins/${id}` } : { path: '/agents/dashboard' }
    case 'dispute':
      return { path: id ? `/disputes/${id}` : '/disputes' }
    case 'ticket':
      return { path: `/support?ticket=${id}` }
    case null:
      if (type === 'account_document_asked') return { path: '/settings?tab=limits' }
      if (type === 'account_phone_asked') return { path: '/settings?tab=phone' }
      if (type === 'account_support_asked') return { path: '/support' }
      if (type.startsWith('agent_')) return { path: type === 'agent_rejected' ? '/agents' : '/agents/dashboard' }
      if (type.startsWith('document_')) return { path: '/settings?tab=limits' }
      if (type.startsWith('merchant_')) return { path: '/settings?tab=merchant' }
      if (type.startsWith('wallet_')) return { path: '/wallet' }
      return type.startsWith('referral_') ? { path: '/settings?tab=referral' } : null
  }
}
