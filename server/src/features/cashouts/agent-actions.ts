import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { isBlockBetween } from './blocked-pairs.ts'
import { skipAgent, tryToAssign } from './assign.ts'
import type { Context } from './deps.ts'
import { storePhoto, readPhoto } from './photos.ts'
import { lockCashout, type CashoutRow } from './queries.ts'
import { showOne } from './show-cashouts.ts'
import { takeStep } from './take-step.ts'

/** Fails: NOT_FOUND (also if the caller is not, or no longer, the agent of the cash-out). */
export async function lockJob(trx: Transaction, { user_id }: Pick<Member, 'user_id'>, cashout_id: string): Promise<CashoutRow> {
  const cashout = await lockCashout(trx, cashout_id)
  return cashout?.agent_id === user_id ? cashout : fail('NOT_FOUND')
}

/** An agent must not take on a cash-out of a member whom staff have blocked, or whose wallet is locked. */
async function refuseLocked({ ledger }: Context, trx: Transaction, { sender_id }: CashoutRow): Promise<void> {
  if ((await ledger.lockedAmong(trx, [sender_id])).has(sender_id)) fail('COUNTERPARTY_BLOCKED')
}

/**
 * Fails: NOT_FOUND (also if the agent or the member has blocked the other), INVALID_TRANSITION, COUNTERPARTY_BLOCKED,
 * AGENT_UNAVAILABLE.
 */
export const acceptCashout =
  (context: Context): Handler<'accept_cashout'> =>
  (caller, { cashout_id }) =>
    context.database.transaction().execute(async (trx) => {
      const cashout = await lockJob(trx, caller, cashout_id)
      if (cashout.status !== 'assigned') fail('INVALID_TRANSITION')
      if (await isBlockBetween(context, trx, cashout.sender_id, caller.user_id)) fail('NOT_FOUND')
      await refuseLocked(context, trx, cashout)
      const { amount, method } = cashout
      const reason = await context.agents.obstacleWithin(trx, caller.user_id, { amount, method, isGiven: true })
      if (reason !== null) fail('AGENT_UNAVAILABLE', { reason })
      const changes = { accepted_at: context.clock.now() }
      const taken = await takeStep(context, trx, cashout, { action: 'accept', by: 'agent', actor_id: caller.user_id, changes })
      return showOne(context, caller.user_id, taken, trx)
    })

/** Looks for another agent at once, so that the member need not wait for the scheduled job. */
export const declineCashout =
  (context: Context): Handler<'decline_cashout'> =>
  async (caller, { cashout_id }) => {
    await context.database.transaction().execute(async (trx) => {
      const cashout = await lockJob(trx, caller, cashout_id)
      await skipAgent(trx, cashout_id, caller.user_id, null)
      await takeStep(context, trx, cashout, { action: 'decline', by: 'agent', actor_id: caller.user_id })
    })
    await tryToAssign(context, cashout_id)
    return { cashout_id }
  }

/**
 * Works even if staff have blocked the member, because the agent may have paid before. The member cannot confirm then, so
 * a dispute opens and staff decide. Fails: NOT_FOUND, INVALID_TRANSITION, PICTURE_REFUSED.
 */
export const markCashoutSent =
  (context: Context): Handler<'mark_cashout_sent'> =>
  async (caller, { cashout_id, reference, photo }) => {
    const picture = photo === undefined ? null : await readPhoto(photo)
    return context.database.transaction().execute(async (trx) => {
      const cashout = await lockJob(trx, caller, cashout_id)
      const changes = {
        reference,
        sent_at: context.clock.now(),
        photo: picture && (await storePhoto(context, trx, cashout_id, picture)),
      }
      const sent = await takeStep(context, trx, cashout, { action: 'mark_sent', by: 'agent', actor_id: caller.user_id, changes })
      return showOne(context, caller.user_id, sent, trx)
    })
  }
