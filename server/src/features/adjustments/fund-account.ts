import type { AdjustmentReason } from '@hai/contract/adjustment-reasons'
import type { Cents } from '@hai/contract/money'
import { fundContraMoves, type Ledger } from '../../ledger/index.ts'
import { newId } from '../../platform/ids.ts'
import { SYSTEM_ID } from '../transfers/index.ts'

/**
 * Puts money that the house has at its bank, or play money, on the account that members are credited from for a reason. The same key
 * books once. Answers what the account holds then.
 */
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
    initiator_id: SYSTEM_ID,
    idempotency_key,
    payload: { call: 'fund_account', account, from, amount },
    moves: fundContraMoves({ outside: `outside:${from}`, contra: account, amount }),
    details: { account, amount, from },
  })
  return posted.balanceOf(account)
}
