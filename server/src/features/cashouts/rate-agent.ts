import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { inGourdes } from '../rates/index.ts'
import type { Context } from './deps.ts'
import { recordCashoutChange } from './events.ts'
import { changeCashout, lockCashout, reportUntil } from './queries.ts'
import { showOne } from './show-cashouts.ts'

/** Differences below one gourde are ignored, because there are no centime coins. */
const GOURDE = 1

/** Once per cash-out. Fails: NOT_FOUND, INVALID_TRANSITION (not completed, already rated, or too late). */
export const rateAgent =
  (context: Context): Handler<'rate_agent'> =>
  ({ user_id }, { cashout_id, rating, htg_received, asked_for_more, had_to_buy, comment }) =>
    context.database.transaction().execute(async (trx) => {
      const now = context.clock.now()
      const cashout = await lockCashout(trx, cashout_id)
      if (cashout?.sender_id !== user_id) fail('NOT_FOUND')
      const { agent_id } = cashout
      const until = reportUntil(cashout, await context.settings.get(trx))
      if (agent_id === null || until === null || until <= now) fail('INVALID_TRANSITION')
      const short_paid = htg_received !== null && htg_received + GOURDE <= inGourdes(cashout.amount, cashout)
      const updated = await trx
        .insertInto('cashouts.rating')
        .values({ cashout_id, rating, htg_received, asked_for_more, had_to_buy, comment, short_paid, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('cashout_id')
        .executeTakeFirst()
      if (!updated) fail('INVALID_TRANSITION')
      const hasAnswers = htg_received !== null || asked_for_more || had_to_buy
      const honest = hasAnswers ? !short_paid && !asked_for_more && !had_to_buy : null
      await context.agents.count(trx, agent_id, { kind: 'rated', honest, rating })
      const changed = await changeCashout(trx, cashout_id, { version: cashout.version + 1 })
      await recordCashoutChange(trx, changed, { action: 'rate', by: 'member' }, now)
      return showOne(context, user_id, changed, trx)
    })
