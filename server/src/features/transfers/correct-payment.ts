import { zeroCents, type Cents } from '@hai/contract/money'
import { refundMoves } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from './deps.ts'
import type { TransferDetails } from './details.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

/**
 * Moves available money from one party of a payment to the other by a decision of staff, even from or to a locked or
 * frozen wallet. `key` identifies the cause, so the money moves only once. Fails: INSUFFICIENT_FUNDS.
 */
export async function correctPayment(
  { ledger }: Pick<Context, 'ledger'>,
  trx: Transaction,
  { from_id, to_id, amount, key }: { from_id: string; to_id: string; amount: Cents; key: string },
): Promise<string> {
  const { available: from } = await ledger.memberAccounts(from_id)
  const { available: to } = await ledger.memberAccounts(to_id)
  const posted = await ledger.postWithin(trx, {
    initiator_id: SYSTEM_ACTOR_ID,
    idempotency_key: key,
    payload: { corrects: key },
    kind: 'refund',
    moves: refundMoves({ receiver: from, payer: to, amount }),
    guards: { passes_freeze: true },
    details: {
      payer_id: from_id,
      payee_id: to_id,
      amount,
      note: '',
      fee: zeroCents,
      tax: zeroCents,
    } satisfies TransferDetails,
  })
  return posted.public_id
}
