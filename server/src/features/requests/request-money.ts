import { requests } from '@hai/contract/requests'
import type { Handler } from '../../feature.ts'
import { ask, expiryOf, findAsked, refusals } from './ask.ts'
import type { Context } from './deps.ts'
import { once } from '../../platform/once.ts'

/** If the payer refuses the caller’s requests, the error is the same as for an unknown person. */
export const requestMoney =
  (context: Context): Handler<'request_money'> =>
  async (caller, { idempotency_key, ...details }) => {
    const command = { member_id: caller.user_id, idempotency_key, payload: { call: 'request_money', ...details } }
    return once({ ...context, table: 'requests.command' }, command, requests.request_money.output, async () => {
      const person = await findAsked(context, caller, details.payer, details.amount)
      return async (trx) => {
        const [refused] = await refusals(context, trx, caller.user_id, [person])
        if (refused) throw refused
        const expires_at = expiryOf(context)
        const [request] = await ask(context, trx, {
          requester_id: caller.user_id,
          people: [person],
          note: details.note,
          expires_at,
        })
        if (!request) throw new Error('the request has no row')
        return { request_id: request.id, expires_at: expires_at.toISOString() }
      }
    })
  }
