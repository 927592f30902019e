import type { Payee } from '@hai/contract/transfers'
import type { Member } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { addressOf, type Address } from './address.ts'
import type { Context } from './deps.ts'
import type { Party, PartyLookUp } from './parties.ts'
import { spendOn } from './spend-lookup.ts'
import { suggestPayees } from './suggest-payees.ts'

/** An email or phone whose owner has not shown up, or is not to be told of. */
export interface EscrowAddress {
  readonly address: Address
  /** Who has the address, if that is a member in hiding. */
  readonly hidden: string | null
  /** Somebody has it, hidden or blocked: nobody needs to be invited. */
  readonly isTaken: boolean
}

/** Whom a send goes to. */
type Destination = { readonly kind: 'member'; readonly party: Party } | ({ readonly kind: 'address' } & EscrowAddress)

/** The way a send will take: at once, through the undo window, or into escrow. */
export type SendWay =
  { readonly status: 'completed' | 'arriving'; readonly payee: Party } | ({ readonly status: 'pending' } & EscrowAddress)

/**
 * Decides which way a send takes; moves nothing. With warm caches it asks the database nothing about people paid before.
 * Fails: RECIPIENT_IS_SELF, RATE_LIMITED, RECIPIENT_UNAVAILABLE.
 */
export async function planWay(
  context: Context,
  caller: Member,
  send: { readonly payee: Payee; readonly undo_window: boolean },
): Promise<SendWay> {
  const destination = await findDestination(context, caller, send.payee)
  if (destination.kind === 'address') return { ...destination, status: 'pending' }

  const payee = destination.party
  const atOnce = !send.undo_window || (await context.relations.hasPaid(caller.user_id, payee.member.user_id))
  return { status: atOnce ? 'completed' : 'arriving', payee }
}

/**
 * Tells nothing of an address before it has cost the caller one of the day’s strangers, unless the two have dealt. Afterwards a
 * blocked member looks like nobody. Only an email or a phone may wait for its owner: whoever registered a mistyped tag would get the money.
 * Fails: RECIPIENT_IS_SELF; RATE_LIMITED; RECIPIENT_UNAVAILABLE for tags, with suggestions.
 */
export async function findDestination(context: Context, caller: Member, payee: Payee): Promise<Destination> {
  if ('email' in payee && payee.email === caller.email.toLowerCase()) fail('RECIPIENT_IS_SELF')
  const looked = await context.parties.find(payee)
  const owner_id = ownerOf(looked)
  if (owner_id === caller.user_id) fail('RECIPIENT_IS_SELF')
  const isKnown = looked.kind === 'found' && owner_id !== null && (await context.relations.haveDealt(caller.user_id, owner_id))
  if (!isKnown) await spendOn(context, caller, payee)
  if (looked.kind === 'found') return { kind: 'member', party: looked.party }

  if ('hai_tag' in payee)
    fail('RECIPIENT_UNAVAILABLE', { suggestions: await suggestPayees(context, caller.user_id, payee.hai_tag) })
  const isTaken = looked.kind !== 'nobody'
  return { kind: 'address', address: addressOf(payee), hidden: owner_id, isTaken }
}

function ownerOf(looked: PartyLookUp): string | null {
  if (looked.kind === 'found') return looked.party.member.user_id
  return looked.kind === 'hidden' ? looked.user_id : null
}
