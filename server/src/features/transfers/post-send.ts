import type { GatedPerson } from '../../caller.ts'
import { onceWith, onlyOnce, sendMoves, type Command, type Posted } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from './deps.ts'
import type { SendDetails } from './details.ts'
import type { Price } from './free-sum.ts'
import type { Party } from './parties.ts'
import { type DirectPayment, payDirectly } from './pay-directly.ts'

export interface Sending {
  readonly caller: GatedPerson
  readonly command: Command
  readonly price: Price
  readonly note: string
  readonly typed: string | null
  readonly request_id?: string
  readonly schedule?: SendDetails['schedule']
}

/** Runs in the send’s transaction. When it fails, the send fails with the same error. */
export type Alongside = (
  trx: Transaction,
  sent: { readonly transaction_id: string; readonly status: 'completed' | 'arriving' },
) => Promise<void>

export const detailsOf = (
  { caller, price: { quote }, note, request_id, schedule }: Sending,
  about: Pick<SendDetails, 'payee_id' | 'status' | 'by_address'>,
): SendDetails => ({
  payer_id: caller.user_id,
  ...about,
  amount: quote.amount,
  fee: quote.fee,
  tax: quote.tax,
  note,
  ...(request_id !== undefined && { request_id }),
  ...(schedule && { schedule }),
})

/** Pays at once. The hot path: with warm caches, one posting and no other query. */
export const postCompleted = (context: Context, sending: Sending, payee: Party): Promise<Posted> =>
  payDirectly(context, completed(sending, payee))

export const postCompletedWith = (context: Context, sending: Sending, payee: Party, alongside: Alongside): Promise<Posted> =>
  payDirectly(context, completed(sending, payee), (request) =>
    onceWith(() =>
      context.database.transaction().execute(async (trx) => {
        const transaction_id = newId()
        await alongside(trx, { transaction_id, status: 'completed' })
        const posted = await context.ledger.postWithin(trx, { ...request, public_id: transaction_id })
        onlyOnce(posted)
        return posted
      }),
    ),
  )

const completed = (sending: Sending, payee: Party): DirectPayment => ({
  caller: sending.caller,
  command: sending.command,
  payee,
  kind: 'send',
  moves: (accounts) => sendMoves({ ...accounts, ...sending.price.quote }),
  price: sending.price,
  details: detailsOf(sending, { payee_id: payee.member.user_id, status: 'completed' }),
})
