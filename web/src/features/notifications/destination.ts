import type { Notification } from '@hai/contract/notifications'
import { paths } from '../../lib/paths.ts'

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
      return { path: paths.messages(), state: { fromNotification: true, ...(id && { openSessionId: id }) } }
    case 'cashout':
      return chat
        ? { path: paths.messages(), state: { fromNotification: true, openSessionId: chat } }
        : { path: paths.wallet(), state: { fromNotification: true, ...(id && { highlightCashout: id }) } }
    case 'task':
      return { path: paths.tasks(), state: { fromNotification: true, ...(id && { highlightTask: id }) } }
    case 'transaction':
      return { path: id ? paths.transaction(id) : paths.wallet() }
    case 'request':
      return { path: id ? paths.request(id) : paths.requests() }
    case 'schedule':
      return { path: id ? paths.schedule(id) : paths.schedules() }
    case 'cash_in':
      return type === 'cash_in_requested' && id ? { path: paths.cashIn(id) } : { path: paths.agentDashboard() }
    case 'dispute':
      return { path: id ? paths.dispute(id) : paths.disputes() }
    case 'ticket':
      return { path: id ? paths.ticket(id) : paths.support() }
    case null:
      if (type === 'account_document_asked') return { path: paths.settings('limits') }
      if (type === 'account_phone_asked') return { path: paths.settings('phone') }
      if (type === 'account_support_asked') return { path: paths.support() }
      if (type.startsWith('agent_')) return { path: type === 'agent_rejected' ? paths.agents() : paths.agentDashboard() }
      if (type.startsWith('document_')) return { path: paths.settings('limits') }
      if (type.startsWith('merchant_')) return { path: paths.settings('merchant') }
      if (type.startsWith('wallet_')) return { path: paths.wallet() }
      return type.startsWith('referral_') ? { path: paths.settings('referral') } : null
  }
}
