import type { CallInput } from '@hai/contract/contract'
import { plus, type Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'

/** What the wallet was changed by, whichever way. */
const changedBy = ({ direction, amount, fee, tax }: ActivityItem): Cents =>
  direction === 'out' ? plus(amount, fee, tax) : amount

/** Whether a new item belongs into a list narrowed this way. Null: only the server can tell (a search, tags that look alike). */
export function passes(input: CallInput<'list_activity'>, item: ActivityItem): boolean | null {
  if (input.direction && input.direction !== item.direction) return false
  if (input.kind && input.kind !== item.kind) return false
  if (input.from && item.created_at < input.from) return false
  if (input.to && item.created_at >= input.to) return false
  if (input.min_amount && changedBy(item) < input.min_amount) return false
  if (input.max_amount && changedBy(item) > input.max_amount) return false
  const isPerson = !input.person || item.counterparty.hai_tag?.toLowerCase() === input.person.toLowerCase()
  return input.search || !isPerson ? null : true
}
