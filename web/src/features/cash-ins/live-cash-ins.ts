import type { CashIn } from '@hai/contract/cash-ins'
import { api } from '../../api/api.ts'
import { applyPatch, newer, patch } from '../../api/patch.ts'
import { queryClient } from '../../api/query-client.ts'

/** Ignores a record that is older than the cached one. */
export const cashInPatch = (cashIn: CashIn) =>
  patch(api.get_cash_in.query({ cash_in_id: cashIn.id }).queryKey, (known) => newer(known, cashIn))

export const cacheCashIn = (cashIn: CashIn): void => applyPatch(queryClient, cashInPatch(cashIn))
