import { sendMoves, type Posted } from '../../ledger/index.ts'
import type { Context } from './deps.ts'
import type { Party } from './parties.ts'
import { payDirectly } from './pay-directly.ts'
import type { MemberRoute, SendRoute } from './plan-send.ts'
import { postToBook } from './post-to-book.ts'
import { postArriving, postPending } from './post-waiting.ts'
import { detailsOf, type SendHook, type SendInput } from './sending.ts'

export const postSend = (context: Context, sending: SendInput, route: SendRoute): Promise<Posted> =>
  route.status === 'pending' ? postPending(context, sending, route) : postToMember(context, sending, route)

export const postToMember = (
  context: Context,
  sending: SendInput,
  { status, payee }: MemberRoute,
  alongside?: SendHook,
): Promise<Posted> =>
  status === 'arriving'
    ? postArriving(context, sending, payee, alongside)
    : payee.wallet
      ? postCompleted(context, sending, payee, alongside)
      : postToBook(context, sending, payee, alongside)

/** Most sends take this path: with warm caches and without `alongside`, it makes one posting and no other query. */
const postCompleted = (context: Context, sending: SendInput, payee: Party, alongside?: SendHook): Promise<Posted> =>
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
