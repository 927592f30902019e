import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import type { FoundMember } from '../identity/index.ts'
import type { Context } from './deps.ts'
import { readTimesPaid } from './relation-queries.ts'
import { spendOn } from './spend-lookup.ts'
import { suggestPayees } from './suggest-payees.ts'

/**
 * A person whom the caller knows is shown with the full name. For every other address, with or
 * without a member, a daily look-up is counted and the name is masked.
 */
export const findRecipient =
  (context: Context): Handler<'find_recipient'> =>
  async (caller, payee) => {
    if ('email' in payee && payee.email === caller.email.toLowerCase()) fail('RECIPIENT_IS_SELF')
    const lookup = await context.parties.find(payee)
    const known = lookup.kind === 'found' ? await describeKnown(context, caller, lookup.party.member) : null
    if (!known?.dealt) await spendOn(context, caller, payee)
    if (known) return { found: true, ...known.shown, times_paid: known.times_paid }
    if ('hai_tag' in payee)
      fail('RECIPIENT_UNAVAILABLE', { suggestions: await suggestPayees(context, caller.user_id, payee.hai_tag) })
    return { found: false, shown_name: null, hai_tag: null, avatar_url: null, times_paid: 0 }
  }

async function describeKnown(context: Context, caller: Member, member: FoundMember) {
  const { user_id, full_name, shown_name, hai_tag, avatar_url } = member
  if (user_id === caller.user_id) fail('RECIPIENT_IS_SELF')
  const [dealt, times_paid] = await Promise.all([
    context.relations.haveDealt(caller.user_id, user_id),
    readTimesPaid(context.database, caller.user_id, user_id),
  ])
  return { dealt, times_paid, shown: { shown_name: dealt ? full_name : shown_name, hai_tag, avatar_url } }
}
