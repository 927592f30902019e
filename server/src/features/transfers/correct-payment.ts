import { zeroCents, type Cents } from '@hai/contract/money'
import { refundMoves } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from './deps.ts'
import type { TransferDetails } from './details.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

/**
 * Moves available money between two members by a decision of staff, even from or to a locked or frozen wallet. `key`
 * identifies the cause, so the money moves only once. Returns the public id of the posting. Fails: INSUFFICIENT_FUNDS.
 */
export async function correctPayment(
  { ledger }: Pick<Context, 'ledger'>,
  trx: Transaction,
  { from_id, to_id, amount, key }: { from_id: string; to_id: string; amount: Cents; key: string },
): Promise<string> {
  const { available: receiver } = await ledger.memberAccounts(from_id)
  const { available: payer } = await ledger.memberAccounts(to_id)
  const posted = await ledger.postWithin(trx, {
    initiator_id: SYSTEM_ACTOR_ID,
    idempotency_key: key,
    payload: { corrects: key },
    kind: 'refund',
    moves: refundMoves({ receiver, payer, amount }),
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
