import type { Member } from '../../caller.ts'
import { sendMoves, type Command, type Posted } from '../../ledger/index.ts'
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
}

/** What a send’s posting says about itself. */
export const detailsOf = (
  { caller, quote, note }: Sending,
  { payee_id, status }: Pick<SendDetails, 'payee_id' | 'status'>,
): SendDetails => ({ payer_id: caller.user_id, payee_id, amount: quote.amount, fee: quote.fee, tax: quote.tax, note, status })

/** Pays the payee at once. The hot path: with warm caches one posting and nothing else. */
export async function postCompleted(context: Context, sending: Sending, payee: Party): Promise<Posted> {
  const { caller, command, quote } = sending
  const payer = await context.ledger.memberAccounts(caller.user_id)
  return context.ledger.post({
    ...command,
    kind: 'send',
    moves: sendMoves({ payer: payer.available, payee: payee.accounts.available, ...quote }),
    guards: {
      spending: await context.limits.outgoing({ tier: caller.tier, account: payer.available, amount: quote.amount }),
      balance_caps: [{ account: payee.accounts.available, cap: payee.balance_cap }],
    },
    details: detailsOf(sending, { payee_id: payee.member.user_id, status: 'completed' }),
  })
}
