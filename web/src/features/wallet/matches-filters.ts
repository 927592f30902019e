import type { CallInput } from '@hai/contract/contract'
import { plus, type Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'

/** The absolute change of the wallet. */
const changedBy = ({ direction, amount, fee, tax }: ActivityItem): Cents =>
  direction === 'out' ? plus(amount, fee, tax) : amount

/** True if a new item matches the filters. Null if only the server can decide: a text search, or another tag. */
export function matchesFilters(input: CallInput<'list_activity'>, item: ActivityItem): boolean | null {
  if (input.direction && input.direction !== item.direction) return false
  if (input.kind && input.kind !== item.kind) return false
  if (input.from && item.created_at < input.from) return false
  if (input.to && item.created_at >= input.to) return false
  if (input.min_amount && changedBy(item) < input.min_amount) return false
  if (input.max_amount && changedBy(item) > input.max_amount) return false
  const isPerson = !input.person || item.counterparty.hai_tag?.toLowerCase() === input.person.toLowerCase()
  return input.search || !isPerson ? null : true
}
