import type { Cents } from '@hai/contract/money'
import type { Handler } from '../../feature.ts'
import { fundMoves, onceWith, onlyOnce, withFirstAnswer, type Command, type Posted } from '../../ledger/index.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from './context.ts'
import { fundingDetails } from './details.ts'
import { insertFunding } from './queries.ts'
import { quoteSandbox } from './quote-sandbox.ts'

/**
 * Credits play money at once, within the caller’s own balance cap. A repeated key is answered as the first time.
 * Fails: AMOUNT_OUT_OF_BOUNDS, FUNDING_UNAVAILABLE, LIMIT_EXCEEDED, WALLET_LOCKED, IDEMPOTENCY_CONFLICT.
 */
export const startFunding =
  (context: Context): Handler<'start_funding'> =>
  async ({ user_id }, { idempotency_key, method, amount }) => {
    const command = { initiator_id: user_id, idempotency_key, payload: { call: 'start_funding', method, amount } }
    const posted = await withFirstAnswer(context.ledger, command, async () => {
      try {
        return await credit(context, command, amount)
      } catch (error) {
        // Of one’s own wallet the ledger says that the receiver is closed.
        if (isFailure(error, 'RECIPIENT_CANNOT_RECEIVE')) fail('WALLET_LOCKED')
        throw error
      }
    })
    return { funding_id: fundingDetails.parse(posted.details).funding_id, status: 'completed' }
  }

/** The funding and its posting, together. */
async function credit(context: Context, command: Command, amount: Cents): Promise<Posted> {
  const { database, ledger, limits, clock } = context
  const { initiator_id: user_id } = command
  const { fee, tax } = await quoteSandbox(context, amount)
  const { available } = await ledger.memberAccounts(user_id)
  const cap = await limits.balanceCapOf(user_id)
  const funding = { funding_id: newId(), method: 'sandbox', amount, fee, tax } as const
  return onceWith(() =>
    database.transaction().execute(async (trx) => {
      const made = await ledger.postWithin(trx, {
        ...command,
        kind: 'fund',
        moves: fundMoves({ outside: 'outside:sandbox', member: available, amount, fee, tax }),
        guards: { balance_caps: [{ account: available, cap }] },
        details: funding,
      })
      onlyOnce(made)
      await insertFunding(trx, {
        ...funding,
        user_id,
        status: 'completed',
        transaction_id: made.public_id,
        created_at: clock.now(),
      })
      return made
    }),
  )
}
