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
 * What moved money makes out of date, every price with what is left after it, how often somebody was paid, limits, is asked for again
 * when it is next looked at: what is on the screen stays what was agreed to.
 */
export function forgetWhatChanged(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => String(name).startsWith('quote_') || others.includes(name),
    refetchType: 'none',
  })
}
