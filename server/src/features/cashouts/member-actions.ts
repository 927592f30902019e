import { cashout as cashoutSchema, type Cashout } from '@hai/contract/cashout-record'
import { writeHandover } from '@hai/contract/handover-text'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { once } from '../../platform/once.ts'
import { unseal } from '../../platform/seal.ts'
import { canUseCode, codeNow } from './codes.ts'
import type { Context } from './deps.ts'
import { lockCashout, readCashout, type CashoutRow } from './queries.ts'
import { showOne } from './show-cashouts.ts'
import { takeStep } from './take-step.ts'

/**
 * A retry with the same idempotency key runs neither `before` nor `end` and returns the first answer. Fails with the
 * errors of both and with IDEMPOTENCY_CONFLICT.
 */
export function endOnce(
  context: Context,
  { user_id }: Member,
  { idempotency_key, ...payload }: { readonly idempotency_key: string; readonly call: string; readonly cashout_id: string },
  end: (
    trx: Transaction,
    command: { initiator_id: string; idempotency_key: string; payload: typeof payload },
  ) => Promise<CashoutRow>,
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<Cashout> {
  const { database, clock } = context
  const where = { database, clock, table: 'cashouts.command' } as const
  return once(where, { member_id: user_id, idempotency_key, payload }, cashoutSchema, async () => {
    await before()
    return async (trx) => {
      const changed = await end(trx, { initiator_id: user_id, idempotency_key, payload })
      return showOne(context, user_id, changed, trx)
    }
  })
}

async function lockOwn(trx: Transaction, user_id: string, cashout_id: string): Promise<CashoutRow> {
  const cashout = await lockCashout(trx, cashout_id)
  return cashout?.sender_id === user_id ? cashout : fail('NOT_FOUND')
}

export const cancelCashout =
  (context: Context): Handler<'cancel_cashout'> =>
  (caller, input) =>
    endOnce(context, caller, { call: 'cancel_cashout', ...input }, async (trx, command) => {
      const cashout = await lockOwn(trx, caller.user_id, input.cashout_id)
      return takeStep(context, trx, cashout, { action: 'cancel', by: 'member', actor_id: caller.user_id, command })
    })

/**
 * The agent is paid even if the member’s or the agent’s wallet was locked or frozen after the money was put on hold,
 * because the agent has already paid out the cash.
 */
export const confirmCashout =
  (context: Context): Handler<'confirm_cashout'> =>
  (caller, input) =>
    endOnce(context, caller, { call: 'confirm_cashout', ...input }, async (trx, command) => {
      const cashout = await lockOwn(trx, caller.user_id, input.cashout_id)
      const guards = { passes_freeze: true } as const
      const taking = { action: 'confirm', by: 'member', actor_id: caller.user_id, command, guards } as const
      return takeStep(context, trx, cashout, taking)
    })

/** Fails: NOT_FOUND, INVALID_TRANSITION (the cash-out has no code, or not in this status). */
export const getHandoverCode =
  ({ database, clock, codeRing }: Context): Handler<'get_handover_code'> =>
  async ({ user_id }, { cashout_id }) => {
    const cashout = await readCashout(database, cashout_id)
    if (cashout?.sender_id !== user_id) fail('NOT_FOUND')
    if (!canUseCode(cashout)) fail('INVALID_TRANSITION')
    const now = clock.now()
    const { code, valid_until } = codeNow(unseal(codeRing, cashout.code_secret, cashout.id), now)
    return {
      code,
      qr_text: writeHandover(cashout.id, code),
      valid_until: valid_until.toISOString(),
      server_time: now.toISOString(),
    }
  }
