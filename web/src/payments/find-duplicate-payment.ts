import type { Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import type { ActivityItem } from '@hai/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../lib/use-now.ts'
import { api } from '../api/api.ts'
import { payeeText } from './parse-payee.ts'
import { RECENT_ITEMS_MAX, REPEATED_WITHIN_MS } from './repeated-action.ts'

/** `hai_tag` is null if no member has the address. */
export interface Payable {
  readonly payee: Payee
  readonly hai_tag: string | null
}

const paying: readonly ActivityItem['kind'][] = ['send', 'quick_pay', 'pending_send']
const unpaid: readonly ActivityItem['status'][] = ['undone', 'not_arrived', 'cancelled', 'expired', 'returned']

export function findDuplicatePayment(
  items: readonly ActivityItem[],
  { person, amount, now }: { person: Payable; amount: Cents; now: Date },
): ActivityItem | null {
  const isSame = ({ kind, status, amount: paid, created_at, counterparty }: ActivityItem): boolean =>
    paying.includes(kind) &&
    !unpaid.includes(status) &&
    paid === amount &&
    now.getTime() - Date.parse(created_at) < REPEATED_WITHIN_MS &&
    (person.hai_tag === null ? counterparty.shown_name === payeeText(person.payee) : counterparty.hai_tag === person.hai_tag)
  return items.find(isSame) ?? null
}

/**
 * Loads the recent payments again each time `isWanted` becomes true, and after each payment. Null while loading, and if
 * there is no such payment.
 */
export function useDuplicatePayment(person: Payable | null, amount: Cents | null, isWanted: boolean): ActivityItem | null {
  const now = useNow()
  const { data } = useQuery({
    queryKey: [...api.list_activity.key, 'recent'],
    queryFn: () => api.list_activity({ direction: 'out', limit: RECENT_ITEMS_MAX }),
    enabled: isWanted && person !== null && amount !== null,
    staleTime: 0,
    gcTime: 0,
  })
  return isWanted && data && person && amount ? findDuplicatePayment(data.items, { person, amount, now }) : null
}
