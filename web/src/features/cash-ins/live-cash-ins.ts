import type { CashIn } from '@hai/contract/cash-ins'
import { api } from '../../api/api.ts'
import { cacheRecord } from '../../api/cache-record.ts'
import { recordPatch } from '../../api/patch.ts'

const keyOf = (cash_in_id: string) => api.get_cash_in.query({ cash_in_id }).queryKey

export const cashInPatch = (cashIn: CashIn) => recordPatch(keyOf(cashIn.id), cashIn)
export const cacheCashIn = (cashIn: CashIn): void => cacheRecord(keyOf(cashIn.id), cashIn)
