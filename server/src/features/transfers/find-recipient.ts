import type { Payee } from '@hai/contract/transfers'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { readTimesPaid } from './relation-queries.ts'
import { spendOn } from './spend-lookup.ts'

/**
 * Who would get the money. People the caller has dealt with come with their full name, at any time; each stranger, found or not,
 * costs one of the day’s look-ups and comes with a masked name. Fails: RATE_LIMITED, RECIPIENT_IS_SELF.
 */
export const findRecipient =
  (context: Context): Handler<'find_recipient'> =>
  async (caller, payee) => {
    const known = await findKnown(context, caller, payee)
    if (known?.dealt) return { found: true, ...known.shown, times_paid: known.times_paid }
    await spendOn(context, caller, payee)
    if (!known) return { found: false, shown_name: null, hai_tag: null, avatar_url: null, times_paid: 0 }
    return { found: true, ...known.shown, times_paid: known.times_paid }
  }

/** Hidden, blocked and unknown people are all null. Fails: RECIPIENT_IS_SELF. */
async function findKnown(context: Context, caller: Member, payee: Payee) {
  if ('email' in payee && payee.email === caller.email.toLowerCase()) fail('RECIPIENT_IS_SELF')
  const looked = await context.parties.find(payee)
  if (looked.kind !== 'found') return null
  const { user_id, full_name, shown_name, hai_tag, avatar_url } = looked.party.member
  if (user_id === caller.user_id) fail('RECIPIENT_IS_SELF')
  const [dealt, times_paid] = await Promise.all([
    context.relations.haveDealt(caller.user_id, user_id),
    readTimesPaid(context.database, caller.user_id, user_id),
  ])
  return { dealt, times_paid, shown: { shown_name: dealt ? full_name : shown_name, hai_tag, avatar_url } }
}
