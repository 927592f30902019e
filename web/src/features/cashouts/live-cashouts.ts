import type { Cashout } from '@hai/contract/cashout-record'
import { api } from '../../api/api.ts'
import { cacheRecord } from '../../api/cache-record.ts'
import { recordPatch } from '../../api/patch.ts'

const keyOf = (cashout_id: string) => api.get_cashout.query({ cashout_id }).queryKey

export const cashoutPatch = (cashout: Cashout) => recordPatch(keyOf(cashout.id), cashout)
export const cacheCashout = (cashout: Cashout): void => cacheRecord(keyOf(cashout.id), cashout)
