import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

/** What a payment makes out of date, asked for again when it is next looked at. */
export function forgetWhatChanged(): void {
  const outdated = [
    api.quote_quick_pay.key,
    api.resolve_pay_link.key,
    api.find_recipient.key,
    api.list_recent_recipients.key,
    api.get_limits.key,
  ]
  for (const queryKey of outdated) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}
