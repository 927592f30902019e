import { createHash } from 'node:crypto'
import type { Payee } from '@hai/contract/transfers'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { addressKey, addressOf } from './address.ts'
import type { Context } from './deps.ts'
import { lockLookupBudget, writeLookupBudget } from './lookup-queries.ts'
import { spendLookup } from './lookup-budget.ts'
import { readDealtWith, readTimesPaid } from './relation-queries.ts'

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
  const [dealtWith, times_paid] = await Promise.all([
    readDealtWith(context.database, caller.user_id, [user_id]),
    readTimesPaid(context.database, caller.user_id, user_id),
  ])
  const dealt = dealtWith.has(user_id)
  return { dealt, times_paid, shown: { shown_name: dealt ? full_name : shown_name, hai_tag, avatar_url } }
}

/** Takes one stranger from the caller’s budget, the same one only once a day. Fails: RATE_LIMITED. */
export async function spendOn({ database, limits, clock }: Context, caller: Member, payee: Payee): Promise<void> {
  const { day, ends_at } = limits.today()
  const address = createHash('sha256')
    .update(addressKey(addressOf(payee)))
    .digest('base64url')
    .slice(0, 16)
  await database.transaction().execute(async (trx) => {
    const budget = await lockLookupBudget(trx, caller.user_id, day)
    const spent = spendLookup(budget, address, { now: clock.now(), day, day_ends_at: ends_at })
    if ('retry_at' in spent) fail('RATE_LIMITED', { retry_at: spent.retry_at.toISOString() })
    await writeLookupBudget(trx, caller.user_id, spent.allowed)
  })
}
