import type { ActivityItem } from '@hai/contract/wallet'
import type { Context } from './context.ts'
import { isReleased, type Other } from './raw-items.ts'
import { readItems } from './read-items.ts'
import { showItems } from './show-items.ts'

export interface FoundItem {
  readonly item: ActivityItem
  /** What the other side is, whatever it is called. */
  readonly other: Other['kind']
  /** Who pays, or was to pay: money that came back from a send is still its payer’s. */
  readonly payer: 'viewer' | 'other'
  /** In the journal: the posting that made it what it is to them. */
  readonly position: number
}

/** One item of a member’s activity, as they see it now; null when it is none of theirs. */
export async function findItem(context: Context, viewer_id: string, transaction_id: string): Promise<FoundItem | null> {
  const [seen] = await readItems(context, [{ viewer_id, transaction_id }])
  if (!seen) return null
  const [item] = await showItems(context, [seen])
  if (!item) return null
  const payer = item.direction === 'out' || isReleased(item) ? 'viewer' : 'other'
  return { item, other: seen.item.other.kind, payer, position: seen.item.position }
}
