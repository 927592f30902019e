import { cashInStepOf, type CashInAction, type CashInRole } from '@hai/contract/cash-in-steps'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordCashInChange } from './events.ts'
import { changeCashIn, type CashInRow } from './queries.ts'
import { hasExpired } from './show-cash-ins.ts'

/** The caller has locked the cash-in. An overdue cash-in can only expire. Fails: INVALID_TRANSITION. */
export async function takeStep(
  trx: Transaction,
  cashIn: CashInRow,
  {
    action,
    by,
    now,
    paid,
  }: {
    action: CashInAction
    by: CashInRole
    now: Date
    /** Only for a confirmation: the posting that paid the member, and the time when the agent’s share is due. */
    paid?: { readonly transaction_id: string; readonly share_due_at: Date }
  },
): Promise<CashInRow> {
  const step = cashInStepOf(cashIn.status, action, by) ?? fail('INVALID_TRANSITION')
  if (action !== 'expire' && hasExpired(cashIn, now)) fail('INVALID_TRANSITION')
  const changed = await changeCashIn(trx, cashIn.id, {
    status: step.to,
    version: cashIn.version + 1,
    ended_at: now,
    ...paid,
  })
  await recordCashInChange(trx, changed, action, now)
  return changed
}
