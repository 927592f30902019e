import type { ProcedureName } from '@hai/contract/contract'
import { queryClient } from './query-client.ts'

const others: readonly unknown[] = [
  'resolve_pay_link',
  'find_recipient',
  'list_recent_recipients',
  'list_pending_sends',
  'get_limits',
] satisfies ProcedureName[]

/** Does not refetch what is on screen, so that the member still sees the values they agreed to. */
export function invalidateAfterPayment(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => String(name).startsWith('quote_') || others.includes(name),
    refetchType: 'none',
  })
}
