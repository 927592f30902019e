import type { Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import type { Member } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { addressOf, type Address } from './address.ts'
import type { Context } from './deps.ts'
import type { Party } from './parties.ts'
import { quoteSend, type Quote } from './quote.ts'

/** Whom a send goes to: a member, or an address whose owner has not shown up. `hidden`: their id, if they are a member in hiding. */
export type Destination =
  | { readonly kind: 'member'; readonly party: Party }
  | { readonly kind: 'address'; readonly address: Address; readonly hidden: string | null }

/** The way a send will take: at once, through the undo window, or into escrow. */
export type SendWay =
  | { readonly status: 'completed' | 'arriving'; readonly payee: Party }
  | { readonly status: 'pending'; readonly address: Address; readonly hidden: string | null }

export interface SendPlan {
  readonly quote: Quote
  readonly way: SendWay
}

/**
 * Decides what a send costs and which way it takes; moves nothing. With warm caches it asks the database nothing about
 * people paid before. Fails: AMOUNT_OUT_OF_BOUNDS, RECIPIENT_IS_SELF, RECIPIENT_UNAVAILABLE.
 */
export async function planSend(
  context: Context,
  caller: Member,
  send: { readonly payee: Payee; readonly amount: Cents; readonly undo_window: boolean },
): Promise<SendPlan> {
  const quote = quoteSend(await context.fees.current('send'), send.amount)
  const destination = await findDestination(context, caller, send.payee)
  if (destination.kind === 'address') return { quote, way: { status: 'pending', ...destination } }

  const payee = destination.party
  const atOnce = !send.undo_window || (await context.relations.hasPaid(caller.user_id, payee.member.user_id))
  return { quote, way: { status: atOnce ? 'completed' : 'arriving', payee } }
}

/** Fails: RECIPIENT_IS_SELF; RECIPIENT_UNAVAILABLE for blocked members and for tags that nobody can ever have. */
export async function findDestination({ parties, people }: Context, caller: Member, payee: Payee): Promise<Destination> {
  if ('email' in payee && payee.email === caller.email.toLowerCase()) fail('RECIPIENT_IS_SELF')
  const looked = await parties.find(payee)
  if (looked.kind === 'blocked') fail('RECIPIENT_UNAVAILABLE')
  if (looked.kind === 'found') {
    if (looked.party.member.user_id === caller.user_id) fail('RECIPIENT_IS_SELF')
    return { kind: 'member', party: looked.party }
  }
  const hidden = looked.kind === 'hidden' ? looked.user_id : null
  if (hidden === caller.user_id) fail('RECIPIENT_IS_SELF')
  if (!hidden && 'hai_tag' in payee && !(await people.couldBeTaken(payee.hai_tag))) fail('RECIPIENT_UNAVAILABLE')
  return { kind: 'address', address: addressOf(payee), hidden }
}
