import type { Happening } from '../../events/index.ts'
import { merchantChange } from '../merchants/index.ts'
import type { News } from './news.ts'

/** What programs of a member were given. What was made by somebody else’s hand with their open phone must not stay unseen. */
export function newsOfMerchant(happening: Happening): News[] {
  const change = merchantChange(happening)
  if (!change) return []
  const { user_id, what, at } = change
  return [{ type: `merchant_${what}`, user_id, other_id: null, amount: null, note: '', reference: null, at }]
}
