import type { Handler } from '../../feature.ts'
import { minutesAfter } from '../../platform/clock.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { unseal } from '../../platform/seal.ts'
import type { Member } from '../../caller.ts'
import { lockJob } from './agent-actions.ts'
import { canUseCode, isCode } from './codes.ts'
import type { Context } from './deps.ts'
import { recordCashoutChange } from './events.ts'
import { endOnce } from './member-actions.ts'
import { changeCashout } from './queries.ts'
import { takeStep } from './take-step.ts'

type Verdict = 'right' | 'wrong' | { readonly paused_until: Date }

/**
 * Runs in its own transaction, so that a wrong code is counted although the call fails. After too many wrong codes, no
 * code is accepted for some minutes.
 */
const judge = (context: Context, caller: Member, cashout_id: string, code: string): Promise<Verdict> =>
  context.database.transaction().execute(async (trx) => {
    const { clock, codeRing, settings, recordAudit } = context
    const cashout = await lockJob(trx, caller, cashout_id)
    if (!canUseCode(cashout)) fail('INVALID_TRANSITION')
    const now = clock.now()
    const { codes_paused_until } = cashout
    if (codes_paused_until && codes_paused_until > now) return { paused_until: codes_paused_until }
    if (isCode(unseal(codeRing, cashout.code_secret, cashout.id), code, now)) return 'right'
    const { code_tries, code_pause_minutes } = await settings.get(trx)
    const wrong_codes = cashout.wrong_codes + 1
    if (wrong_codes < code_tries) {
      await changeCashout(trx, cashout_id, { wrong_codes })
      return 'wrong'
    }
    const paused_until = minutesAfter(now, code_pause_minutes)
    const changed = await changeCashout(trx, cashout_id, {
      wrong_codes: 0,
      codes_paused_until: paused_until,
      version: cashout.version + 1,
    })
    await recordAudit(trx, {
      action_type: 'suspicious_activity',
      request: caller.request,
      user_id: caller.user_id,
      context: 'handover_code',
      extra_metadata: { cashout_id, wrong_codes },
    })
    await recordCashoutChange(trx, changed, { action: 'codes_paused', by: 'system' }, now)
    return { paused_until }
  })

/**
 * Pays the agent at once. Fails: NOT_FOUND, INVALID_TRANSITION, INVALID_CODE, LOCKED (too many wrong codes),
 * COUNTERPARTY_BLOCKED (the member’s wallet is locked or frozen), IDEMPOTENCY_CONFLICT.
 */
export const enterHandoverCode =
  (context: Context): Handler<'enter_handover_code'> =>
  (caller, { code, ...input }) =>
    endOnce(
      context,
      caller,
      { call: 'enter_handover_code', ...input },
      async (trx, command) => {
        const cashout = await lockJob(trx, caller, input.cashout_id)
        try {
          return await takeStep(context, trx, cashout, { action: 'enter_code', by: 'agent', actor_id: caller.user_id, command })
        } catch (error) {
          if (isFailure(error, 'WALLET_LOCKED')) fail('COUNTERPARTY_BLOCKED')
          throw error
        }
      },
      async () => {
        const verdict = await judge(context, caller, input.cashout_id, code)
        if (verdict === 'wrong') fail('INVALID_CODE')
        if (verdict !== 'right') fail('LOCKED', { retry_at: verdict.paused_until.toISOString() })
      },
    )
