import { api } from './api.ts'
import { queryClient } from './query-client.ts'

/** What moved money makes out of date: every price with what is left after it, how often somebody was paid, limits. */
export const outdatedByPayments = [
  api.quote_transfer.key,
  api.quote_quick_pay.key,
  api.quote_money_request.key,
  api.quote_funding.key,
  api.quote_cashout.key,
  api.quote_task.key,
  api.resolve_pay_link.key,
  api.find_recipient.key,
  api.list_recent_recipients.key,
  api.list_pending_sends.key,
  api.get_limits.key,
] as const

/** It is asked for again when it is next looked at: what is on the screen stays what was agreed to. */
export function forgetWhatChanged(): void {
  for (const queryKey of outdatedByPayments) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}
