import type { Handler } from '../../feature.ts'
import type { Context } from './deps.ts'
import { hasPendingTo, readWaitingSend } from './waiting-sends.ts'

/**
 * For the page behind the link in a message, which anyone may open. An address gets at most one message a day about a
 * payer, so any pending send from this payer to this address counts.
 */
export const isSendWaiting =
  ({ database, clock }: Context): Handler<'is_send_waiting'> =>
  async (_caller, { transaction_id }) => {
    const send = await readWaitingSend(database, transaction_id)
    if (!send || send.address === null || send.address_kind === null) return { is_waiting: false }
    const { payer_id, address_kind, address } = send
    return { is_waiting: await hasPendingTo(database, { payer_id, address_kind, address }, clock.now()) }
  }
