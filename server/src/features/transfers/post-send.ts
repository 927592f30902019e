import type { Member } from '../../caller.ts'
import { sendMoves, type Command, type Posted } from '../../ledger/index.ts'
import type { Context } from './deps.ts'
import type { SendDetails } from './details.ts'
import type { Party } from './parties.ts'
import { payDirectly } from './pay-directly.ts'
import type { Quote } from './quote.ts'

/** A send that has been decided on: who asked, under which key, for how much. */
export interface Sending {
  readonly caller: Member
  readonly command: Command
  readonly quote: Quote
  readonly note: string
  /** The email or phone the payer typed; null when it was a tag. */
  readonly typed: string | null
}

/** What a send’s posting says about itself. */
export const detailsOf = (
  { caller, quote, note }: Sending,
  about: Pick<SendDetails, 'payee_id' | 'status' | 'by_address'>,
): SendDetails => ({ payer_id: caller.user_id, ...about, amount: quote.amount, fee: quote.fee, tax: quote.tax, note })

/** Pays the payee of a send at once. The hot path: with warm caches one posting and nothing else. */
export const postCompleted = (context: Context, sending: Sending, payee: Party): Promise<Posted> =>
  payDirectly(context, {
    caller: sending.caller,
    command: sending.command,
    payee,
    kind: 'send',
    moves: (accounts) => sendMoves({ ...accounts, ...sending.quote }),
    amount: sending.quote.amount,
    details: detailsOf(sending, { payee_id: payee.member.user_id, status: 'completed' }),
  })
