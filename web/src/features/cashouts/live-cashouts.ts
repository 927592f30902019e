import type { Cashout } from '@hai/contract/cashout-record'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newer, useChannel } from '../../api/use-channel.ts'
import { CASHOUT_EVENTS, createRecentIds } from '../../lib/recent-ids.ts'

const cashoutEvents = createRecentIds(CASHOUT_EVENTS)

const keyOf = (cashout_id: string) => api.get_cashout.query({ cashout_id }).queryKey

/** Ignores a record that is older than the cached one. */
export function cacheCashout(cashout: Cashout): void {
  queryClient.setQueryData(keyOf(cashout.id), (before) => newer(before, cashout))
}

export function useLiveCashouts(): void {
  useChannel('cashouts', (message) => {
    if (message.event !== 'update') return
    const { id, version } = message.record
    if (cashoutEvents.add(`${id} ${version}`)) cacheCashout(message.record)
  })
}
