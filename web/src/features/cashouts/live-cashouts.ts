import type { Cashout } from '@hai/contract/cashout-record'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newer, useChannel } from '../../api/use-channel.ts'
import { CASHOUT_EVENTS, createRecentIds } from '../../lib/recent-ids.ts'

/** Events that this tab handled. */
const cashoutEvents = createRecentIds(CASHOUT_EVENTS)

const keyOf = (cashout_id: string) => api.get_cashout.query({ cashout_id }).queryKey

function listsAgain(): void {
  for (const { key } of [api.list_cashouts, api.get_cashout_receipt]) void queryClient.invalidateQueries({ queryKey: key })
}

/** What an act or an event has told stands on the screen at once; the lists are read anew. */
export function keepCashout(cashout: Cashout): void {
  queryClient.setQueryData(keyOf(cashout.id), (before) => newer(before, cashout))
  listsAgain()
}

/** Reads a cash-out anew, as the other side has left it, and the lists; resolves when it is there. */
export function readAnew(cashout_id: string): Promise<void> {
  listsAgain()
  return queryClient.invalidateQueries({ queryKey: keyOf(cashout_id) })
}

/** Keeps cash-outs on the screen as they are. */
export function useLiveCashouts(): void {
  useChannel('cashouts', (message) => {
    if (message.event === 'update') {
      const { id, version } = message.record
      if (cashoutEvents.add(`${id} ${version}`)) keepCashout(message.record)
    } else void readAnew(message.record.id)
  })
}
