import type { ActivityItem } from '@hai/contract/wallet'
import type { Context } from './context.ts'
import { isReleased, type OtherParty } from './raw-items.ts'
import { readItems } from './read-items.ts'
import { showItems } from './show-items.ts'

export interface FoundItem {
  readonly item: ActivityItem
  readonly other: OtherParty['kind']
  /** The payer of the original payment, also if the item is money that came back. */
  readonly payer: 'viewer' | 'other'
  readonly position: number
}

export async function findItem(context: Context, viewer_id: string, transaction_id: string): Promise<FoundItem | null> {
  const [seen] = await readItems(context, [{ viewer_id, transaction_id }])
  if (!seen) return null
  const [item] = await showItems(context, [seen])
  if (!item) return null
  const payer = item.direction === 'out' || isReleased(item) ? 'viewer' : 'other'
  return { item, other: seen.item.other.kind, payer, position: seen.item.position }
}
