import type { ProcedureName } from '@hai/contract/contract'
import { queryClient } from './query-client.ts'

const others: readonly unknown[] = [
  'resolve_pay_link',
  'find_recipient',
  'list_recent_recipients',
  'list_pending_sends',
  'get_limits',
] satisfies ProcedureName[]

/**
 * Marks everything that a payment changes as stale: prices with the resulting balance, contacts, limits. Does not
 * refetch what is on screen, so that it still shows what the member agreed to.
 */
export function forgetWhatChanged(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => String(name).startsWith('quote_') || others.includes(name),
    refetchType: 'none',
  })
}
