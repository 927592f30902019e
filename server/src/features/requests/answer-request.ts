import { requests } from '@hai/contract/requests'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { recordRequestChanges } from './events.ts'
import { once } from '../../platform/once.ts'
import { changeRequest, lockRequest, type Request } from './queries.ts'
import { hasLapsed } from './show-requests.ts'
import { refuseRequester } from './requester-history.ts'

/** Fails: INVALID_TRANSITION (the request is being paid or has ended). */
export function requireOpen(request: Request, now: Date): void {
  if (request.status !== 'open' || hasLapsed(request, now)) fail('INVALID_TRANSITION')
}

export const declineMoneyRequest =
  (context: Context): Handler<'decline_money_request'> =>
  async ({ user_id }, { idempotency_key, ...details }) => {
    const { request_id, reason, refuse_further } = details
    const command = { member_id: user_id, idempotency_key, payload: { call: 'decline_money_request', ...details } }
    return once({ ...context, table: 'requests.command' }, command, requests.decline_money_request.output, () =>
      Promise.resolve(async (trx) => {
        const now = context.clock.now()
        const request = await lockRequest(trx, request_id)
        if (request?.payer_id !== user_id) fail('NOT_FOUND')
        requireOpen(request, now)
        await changeRequest(trx, request_id, { status: 'declined', reason, ended_at: now })
        if (refuse_further) await refuseRequester(trx, { payer_id: user_id, requester_id: request.requester_id, created_at: now })
        await recordRequestChanges(trx, [request], () => 'declined', now)
        return { request_id, status: 'declined' as const }
      }),
    )
  }

export const cancelMoneyRequest =
  (context: Context): Handler<'cancel_money_request'> =>
  async ({ user_id }, { idempotency_key, request_id }) => {
    const command = { member_id: user_id, idempotency_key, payload: { call: 'cancel_money_request', request_id } }
    return once({ ...context, table: 'requests.command' }, command, requests.cancel_money_request.output, () =>
      Promise.resolve(async (trx) => {
        const now = context.clock.now()
        const request = await lockRequest(trx, request_id)
        if (request?.requester_id !== user_id) fail('NOT_FOUND')
        requireOpen(request, now)
        await changeRequest(trx, request_id, { status: 'cancelled', ended_at: now })
        await recordRequestChanges(trx, [request], () => 'cancelled', now)
        return { request_id, status: 'cancelled' as const }
      }),
    )
  }
