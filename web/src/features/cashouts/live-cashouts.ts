import type { Cashout } from '@hai/contract/cashout-record'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newer, useChannel } from '../../api/use-channel.ts'
import { CASHOUT_EVENTS, createRecentIds } from '../../lib/recent-ids.ts'

const cashoutEvents = createRecentIds(CASHOUT_EVENTS)

const keyOf = (cashout_id: string) => api.get_cashout.query({ cashout_id }).queryKey

function refetchLists(): void {
  for (const { key } of [api.list_cashouts, api.get_cashout_receipt]) void queryClient.invalidateQueries({ queryKey: key })
}

/** Ignores a record that is older than the cached one. */
export function cacheCashout(cashout: Cashout): void {
  queryClient.setQueryData(keyOf(cashout.id), (before) => newer(before, cashout))
  refetchLists()
}

export function refetchCashout(cashout_id: string): Promise<void> {
  refetchLists()
  return queryClient.invalidateQueries({ queryKey: keyOf(cashout_id) })
}

export function useLiveCashouts(): void {
  useChannel('cashouts', (message) => {
    if (message.event === 'update') {
      const { id, version } = message.record
      if (cashoutEvents.add(`${id} ${version}`)) cacheCashout(message.record)
    } else void refetchCashout(message.record.id)
  })
}
