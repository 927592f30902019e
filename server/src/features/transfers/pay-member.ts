import type { Cents } from '@hai/contract/money'
import type { GatedPerson, Member } from '../../caller.ts'
import type { Command, Posted } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { readLeftAfter } from './left-after.ts'
import type { Party } from './parties.ts'
import { agreedPrices, postAtPrice, quoteNow } from './free-sum.ts'
import { planMemberRoute, type MemberRoute } from './plan-send.ts'
import { postToMember } from './post-send.ts'
import { quoteSend } from './quote.ts'
import type { SendHook, SendInput } from './sending.ts'

/** Uses no look-up, because the payee is given by id. */
export interface MemberPayment {
  readonly payee_id: string
  readonly amount: Cents
  readonly undo_window: boolean
  readonly quoted_total?: Cents
  /** For a payment whose payer sees no quote: the highest total to accept. */
  readonly total_max?: Cents
}

/** Fails: AMOUNT_OUT_OF_BOUNDS, RECIPIENT_UNAVAILABLE. */
export async function quoteMemberPayment(context: Context, caller: Member, payment: MemberPayment) {
  const quotes = quoteSend(await context.fees.current('send'), payment.amount)
  const { status } = await planMemberPayment(context, caller, payment)
  const { quote, free_left_today } = await quoteNow(context, caller.user_id, quotes)
  return { ...quote, free_left_today, status, ...(await readLeftAfter(context, caller, quote)) }
}

/**
 * `alongside` writes data of the calling feature in the same transaction. Fails with the errors of `send_money` and
 * `alongside`.
 */
export async function payMember(
  context: Context,
  caller: GatedPerson,
  payment: MemberPayment & {
    readonly command: Command
    readonly note: string
    readonly cause: Pick<SendInput, 'request_id' | 'schedule'>
    readonly alongside: SendHook
  },
): Promise<Posted> {
  const { command, note, cause, alongside, amount, quoted_total, total_max } = payment
  const quotes = quoteSend(await context.fees.current('send'), amount)
  const accepts = (total: Cents): boolean =>
    (quoted_total === undefined || total === quoted_total) && (total_max === undefined || total <= total_max)
  const prices = await agreedPrices(context, caller.user_id, quotes, accepts)
  const route = await planMemberPayment(context, caller, payment)
  return postAtPrice(prices, (price) =>
    postToMember(context, { caller, command, price, note, typed: null, ...cause }, route, alongside),
  )
}

const planMemberPayment = async (context: Context, caller: GatedPerson, payment: MemberPayment): Promise<MemberRoute> =>
  planMemberRoute(context, caller, (await payeeOf(context, payment.payee_id)) ?? fail('RECIPIENT_UNAVAILABLE'), payment)

export async function payeeOf({ people, parties }: Pick<Context, 'people' | 'parties'>, user_id: string): Promise<Party | null> {
  const member = (await people.byIds([user_id])).get(user_id)
  const lookup = member && (await parties.find({ hai_tag: member.hai_tag }))
  return lookup?.kind === 'found' && lookup.party.member.user_id === user_id ? lookup.party : null
}
