import type { Cents } from '@hai/contract/money'
import { fundMarketingMoves, type Ledger } from '../../ledger/index.ts'
import { newId, SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

/** A repeated call with the same key moves nothing again. */
export async function fundMarketing(
  ledger: Pick<Ledger, 'post'>,
  { amount, from, idempotency_key = newId() }: { amount: Cents; from: 'bank' | 'sandbox'; idempotency_key?: string },
): Promise<Cents> {
  const posted = await ledger.post({
    kind: 'fund_marketing',
    initiator_id: SYSTEM_ACTOR_ID,
    idempotency_key,
    payload: { call: 'fund_marketing', from, amount },
    moves: fundMarketingMoves({ outside: `outside:${from}`, amount }),
    details: { amount, from },
  })
  return posted.balanceOf('marketing')
}
