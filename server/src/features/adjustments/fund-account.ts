import type { AdjustmentReason } from '@hai/contract/adjustment-reasons'
import type { Cents } from '@hai/contract/money'
import { fundContraMoves, type Ledger } from '../../ledger/index.ts'
import { newId, SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

/** Adds money from the bank, or test money, to a platform account that pays credits. The same key posts once. */
export async function fundAccount(
  ledger: Pick<Ledger, 'post'>,
  {
    account,
    amount,
    from,
    idempotency_key = newId(),
  }: { account: AdjustmentReason; amount: Cents; from: 'bank' | 'sandbox'; idempotency_key?: string },
): Promise<Cents> {
  const posted = await ledger.post({
    kind: 'fund_account',
    initiator_id: SYSTEM_ACTOR_ID,
    idempotency_key,
    payload: { call: 'fund_account', account, from, amount },
    moves: fundContraMoves({ outside: `outside:${from}`, contra: account, amount }),
    details: { account, amount, from },
  })
  return posted.balanceOf(account)
}
