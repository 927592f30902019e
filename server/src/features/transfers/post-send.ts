import { sendMoves, type Posted } from '../../ledger/index.ts'
import type { Context } from './deps.ts'
import type { Party } from './parties.ts'
import { payDirectly } from './pay-directly.ts'
import type { MemberWay, SendWay } from './plan-send.ts'
import { postArriving, postPending } from './post-waiting.ts'
import { detailsOf, type Alongside, type Sending } from './sending.ts'

/** Posts a send as planned by `planWay`. */
export const postSend = (context: Context, sending: Sending, way: SendWay): Promise<Posted> =>
  way.status === 'pending' ? postPending(context, sending, way) : postToMember(context, sending, way)

export const postToMember = (
  context: Context,
  sending: Sending,
  { status, payee }: MemberWay,
  alongside?: Alongside,
): Promise<Posted> =>
  status === 'arriving' ? postArriving(context, sending, payee, alongside) : postCompleted(context, sending, payee, alongside)

/**
 * Pays at once. Most sends take this path: with warm caches and without `alongside`, it makes one posting and no other
 * query.
 */
const postCompleted = (context: Context, sending: Sending, payee: Party, alongside?: Alongside): Promise<Posted> =>
  payDirectly(context, {
    caller: sending.caller,
    command: sending.command,
    payee,
    kind: 'send',
    moves: (accounts) => sendMoves({ ...accounts, ...sending.price.quote }),
    price: sending.price,
    details: detailsOf(sending, { payee_id: payee.member.user_id, status: 'completed' }),
    alongside: alongside && ((trx, transaction_id) => alongside(trx, { transaction_id, status: 'completed' })),
  })
