import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'

/** What a payment makes out of date, asked for again when it is next looked at: how often somebody was paid, prices and limits. */
export function forgetWhatChanged(): void {
  const outdated = [
    api.find_recipient.key,
    api.list_recent_recipients.key,
    api.quote_transfer.key,
    api.list_pending_sends.key,
    api.get_limits.key,
  ]
  for (const queryKey of outdated) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** A price that changed is read anew before the form says so. */
export const readNewPrice = async (error: Error): Promise<void> => {
  if (hasCode(error, 'QUOTE_CHANGED')) await queryClient.invalidateQueries({ queryKey: api.quote_transfer.key })
}
