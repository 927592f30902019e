import type { DomainEvent } from '../../events/index.ts'
import { merchantChange } from '../merchants/index.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** The member is notified of a new key or webhook, in case someone else created it on their unlocked phone. */
export function notificationsOfMerchant(event: DomainEvent): NotificationDraft[] {
  const change = merchantChange(event)
  if (!change) return []
  const { user_id, what, at } = change
  return [{ type: `merchant_${what}`, user_id, other_id: null, amount: null, note: '', reference: null, at }]
}
