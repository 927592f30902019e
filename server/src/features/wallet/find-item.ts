import type { ActivityItem } from '@hai/contract/wallet'
import type { Context } from './context.ts'
import type { Deducted, Other } from './raw-items.ts'
import { readItems } from './read-items.ts'
import { showItems } from './show-items.ts'

export interface FoundItem {
  readonly item: ActivityItem
  /** What the other side is, whatever it is called. */
  readonly other: Other['kind']
  /** Of money in: what was paid, and what was taken from it on the way. */
  readonly deducted: Deducted | null
}

/** One item of a member’s activity, as they see it now; null when it is none of theirs. */
export async function findItem(context: Context, viewer_id: string, transaction_id: string): Promise<FoundItem | null> {
  const [seen] = await readItems(context, [{ viewer_id, transaction_id }])
  if (!seen) return null
  const [item] = await showItems(context, [seen])
  return item ? { item, other: seen.item.other.kind, deducted: seen.item.deducted ?? null } : null
}
