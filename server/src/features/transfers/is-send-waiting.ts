import type { Handler } from '../../feature.ts'
import type { Context } from './deps.ts'
import { readWaitingSend } from './waiting-sends.ts'

/** For the page behind the link in a message, which anyone may open. */
export const isSendWaiting =
  ({ database, clock }: Context): Handler<'is_send_waiting'> =>
  async (_caller, { transaction_id }) => {
    const send = await readWaitingSend(database, transaction_id)
    return { is_waiting: send?.status === 'pending' && send.deadline > clock.now() }
  }
