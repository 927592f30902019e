import type { Cashout } from '@hai/contract/cashout-record'
import { api } from '../../api/api.ts'
import { applyPatch, newer, patch } from '../../api/patch.ts'
import { queryClient } from '../../api/query-client.ts'
import { CASHOUT_EVENTS, createRecentIds } from '../../lib/recent-ids.ts'

const cashoutEvents = createRecentIds(CASHOUT_EVENTS)

/** Ignores a record that is older than the cached one. */
const cashoutPatch = (cashout: Cashout) =>
  patch(api.get_cashout.query({ cashout_id: cashout.id }).queryKey, (known) => newer(known, cashout))

export const cacheCashout = (cashout: Cashout): void => applyPatch(queryClient, cashoutPatch(cashout))

/** Ignores an event that was already applied. */
export const cashoutEventPatch = (cashout: Cashout) =>
  cashoutEvents.add(`${cashout.id} ${cashout.version}`) ? cashoutPatch(cashout) : []
