import type { Guest, SessionCaller } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import type { FoundMember } from '../identity/index.ts'
import type { Context } from './context.ts'
import { findOpenLink } from './find-payee.ts'
import type { PayLink } from './links.ts'
import { quoteFor } from './quote-quick-pay.ts'

/** A link that cannot be paid gets the same error as an unknown one, so nobody can tell them apart. */
export const resolvePayLink =
  (context: Context): Handler<'resolve_pay_link'> =>
  async (caller, { pay_link }) => {
    const { party, link } = (await findOpenLink(context, pay_link)) ?? fail('NOT_FOUND')
    const { amount, note, single_use, expires_at } = link
    const [payee, quote] = await Promise.all([
      showPayee(context, caller, party.member),
      quoteTo(context, caller, party.member, link),
    ])
    return {
      amount,
      note,
      single_use,
      expires_at: expires_at.toISOString(),
      payee,
      quote,
      is_own: caller.kind !== 'guest' && caller.user_id === link.payee_id,
    }
  }

/**
 * Null for a guest, the payee, and a caller who is blocked, has not completed the account setup, or is in another book
 * than the payee. Also null if the link has no amount, or an amount that quick payments do not allow.
 */
async function quoteTo(context: Context, caller: Guest | SessionCaller, payee: FoundMember, { amount }: PayLink) {
  if (caller.kind === 'guest' || caller.user_id === payee.user_id || amount === null) return null
  const [person, { minimum_amount, maximum_amount }] = await Promise.all([
    context.getPerson(caller.user_id),
    context.fees.current('quick_pay'),
  ])
  if (!person?.onboarded || person.is_blocked || person.book !== payee.book) return null
  if (amount < minimum_amount || amount > maximum_amount) return null
  return quoteFor(context, { user_id: caller.user_id, tier: person.tier }, amount)
}

async function showPayee({ transfers }: Context, caller: Guest | SessionCaller, member: FoundMember) {
  const { user_id, shown_name, full_name, hai_tag, avatar_url } = member
  if (caller.kind === 'guest') return { shown_name, hai_tag, avatar_url, times_paid: 0 }
  const [dealt, times_paid] = await Promise.all([
    transfers.dealtWith(caller.user_id, [user_id]),
    transfers.timesPaid(caller.user_id, user_id),
  ])
  const isKnown = user_id === caller.user_id || dealt.has(user_id)
  return { shown_name: isKnown ? full_name : shown_name, hai_tag, avatar_url, times_paid }
}
