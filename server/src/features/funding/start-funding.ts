import type { Handler } from '../../feature.ts'
import { fundMoves, onceWith, onlyOnce, withFirstAnswer } from '../../ledger/index.ts'
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
    const { database, ledger, limits, clock } = context
    const command = { initiator_id: user_id, idempotency_key, payload: { call: 'start_funding', method, amount } }

    const posted = await withFirstAnswer(ledger, command, async () => {
      const { fee, tax } = await quoteSandbox(context, amount)
      const { available } = await ledger.memberAccounts(user_id)
      const cap = await limits.balanceCapOf(user_id)
      const funding_id = newId()
      return onceWith(() =>
        database.transaction().execute(async (trx) => {
          const made = await ledger.postWithin(trx, {
            ...command,
            kind: 'fund',
            moves: fundMoves({ outside: 'outside:sandbox', member: available, amount, fee, tax }),
            guards: { balance_caps: [{ account: available, cap }] },
            details: { funding_id, method, amount, fee, tax },
          })
          onlyOnce(made)
          await insertFunding(trx, {
            ...{ funding_id, user_id, method, amount, fee, tax },
            status: 'completed',
            transaction_id: made.public_id,
            created_at: clock.now(),
          })
          return made
        }),
      )
    })
    return { funding_id: fundingDetails.parse(posted.details).funding_id, status: 'completed' }
  }
