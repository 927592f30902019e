import type { Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { payeeText } from '../../api/read-payee.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Person } from './send-flow.ts'

const SAME_WITHIN_MS = 10 * 60_000
/** As many as anyone sends within those minutes. */
const LOOKED_AT = 10

const paying: readonly ActivityItem['kind'][] = ['send', 'quick_pay', 'pending_send']
const unpaid: readonly ActivityItem['status'][] = ['undone', 'cancelled', 'expired', 'returned']

/** The latest payment of the same amount to the same person within ten minutes. Null: none. */
export function samePayment(
  items: readonly ActivityItem[],
  { person, amount, now }: { person: Pick<Person, 'payee' | 'hai_tag'>; amount: Cents; now: Date },
): ActivityItem | null {
  const isSame = ({ kind, status, amount: paid, created_at, counterparty }: ActivityItem): boolean =>
    paying.includes(kind) &&
    !unpaid.includes(status) &&
    paid === amount &&
    now.getTime() - Date.parse(created_at) < SAME_WITHIN_MS &&
    (person.hai_tag === null ? counterparty.shown_name === payeeText(person.payee) : counterparty.hai_tag === person.hai_tag)
  return items.find(isSame) ?? null
}

/** Read each time the check opens. Nothing is warned of while it is not known. */
export function useSamePayment(person: Person | null, amount: Cents | null, isWanted: boolean): ActivityItem | null {
  const now = useNow()
  const { data } = useQuery({
    ...api.list_activity.query({ direction: 'out', limit: LOOKED_AT }),
    enabled: isWanted && person !== null && amount !== null,
    staleTime: 0,
    gcTime: 0,
  })
  return isWanted && data && person && amount ? samePayment(data.items, { person, amount, now }) : null
}
