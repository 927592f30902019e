import type { Member } from '../../caller.ts'
import { sendMoves, type Command, type Posted, type PostingRequest } from '../../ledger/index.ts'
import { isFailure } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import type { SendDetails } from './details.ts'
import type { Party } from './parties.ts'
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

/**
 * Pays the payee at once. The hot path: with warm caches one posting and nothing else. The ledger checks what the payer has and may
 * send before what the payee may hold, so that a refusal for the payee’s sake costs money that is there.
 */
export async function postCompleted(context: Context, sending: Sending, payee: Party): Promise<Posted> {
  const { caller, command, quote } = sending
  const payee_id = payee.member.user_id
  context.refusals.refuseIfTooMany(caller.user_id, payee_id)
  const payer = await context.ledger.memberAccounts(caller.user_id)
  const request: PostingRequest = {
    ...command,
    kind: 'send',
    moves: sendMoves({ payer: payer.available, payee: payee.accounts.available, ...quote }),
    guards: {
      spending: await context.limits.outgoing({ tier: caller.tier, account: payer.available, amount: quote.amount }),
      balance_caps: [{ account: payee.accounts.available, cap: payee.balance_cap }],
    },
    details: detailsOf(sending, { payee_id, status: 'completed' }),
  }
  try {
    return await context.ledger.post(request)
  } catch (error) {
    if (isFailure(error, 'RECIPIENT_CANNOT_RECEIVE')) await context.refusals.count(caller.user_id, payee_id)
    throw error
  }
}
