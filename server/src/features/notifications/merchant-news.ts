import type { DomainEvent } from '../../events/index.ts'
import { merchantChange } from '../merchants/index.ts'
import type { News } from './news-item.ts'

/** A new key or webhook is announced, because someone else may have made it on the member’s unlocked phone. */
export function newsOfMerchant(event: DomainEvent): News[] {
  const change = merchantChange(event)
  if (!change) return []
  const { user_id, what, at } = change
  return [{ type: `merchant_${what}`, user_id, other_id: null, amount: null, note: '', reference: null, at }]
}
