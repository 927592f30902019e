import type { Payee } from '@hai/contract/transfers'
import type { GatedPerson, Member } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { addressOf, type Address } from './address.ts'
import type { Context } from './deps.ts'
import type { Party, PartyLookUp } from './parties.ts'
import { spendOn } from './spend-lookup.ts'
import { suggestPayees } from './suggest-payees.ts'

/** Belongs to nobody, or to a member who is hidden or blocked. */
export interface EscrowAddress {
  readonly address: Address
  readonly hidden: string | null
  /** True if a hidden or blocked member has the address, so that no invitation is sent. */
  readonly isTaken: boolean
}

type Destination = { readonly kind: 'member'; readonly party: Party } | ({ readonly kind: 'address' } & EscrowAddress)

export interface MemberRoute {
  readonly status: 'completed' | 'arriving'
  readonly payee: Party
}

export type SendRoute = MemberRoute | ({ readonly status: 'pending' } & EscrowAddress)

/**
 * Moves no money. With warm caches, reads nothing about people whom the caller has paid before. Fails:
 * RECIPIENT_IS_SELF, RATE_LIMITED, RECIPIENT_UNAVAILABLE.
 */
export async function planRoute(
  context: Context,
  caller: Member,
  send: { readonly payee: Payee; readonly undo_window: boolean },
): Promise<SendRoute> {
  const destination = await findDestination(context, caller, send.payee)
  if (destination.kind === 'address') return { ...destination, status: 'pending' }

  return planMemberRoute(context, caller, destination.party, send)
}

export async function planMemberRoute(
  { relations }: Pick<Context, 'relations'>,
  { user_id }: Pick<GatedPerson, 'user_id'>,
  payee: Party,
  { undo_window }: { readonly undo_window: boolean },
): Promise<MemberRoute> {
  const isAtOnce = !undo_window || (await relations.hasPaid(user_id, payee.member.user_id))
  return { status: isAtOnce ? 'completed' : 'arriving', payee }
}

/**
 * For a stranger, a look-up is counted before anything about the address is revealed. A blocked member then looks like
 * an address without a member.
 * Money can wait only for the owner of an email address or phone number, because anyone could take a mistyped tag and
 * get the money. Fails: RECIPIENT_IS_SELF, RATE_LIMITED, RECIPIENT_UNAVAILABLE (a tag; with suggestions).
 */
export async function findDestination(context: Context, caller: Member, payee: Payee): Promise<Destination> {
  if ('email' in payee && payee.email === caller.email.toLowerCase()) fail('RECIPIENT_IS_SELF')
  const lookup = await context.parties.find(payee)
  const owner_id = ownerOf(lookup)
  if (owner_id === caller.user_id) fail('RECIPIENT_IS_SELF')
  const isKnown = lookup.kind === 'found' && owner_id !== null && (await context.relations.haveDealt(caller.user_id, owner_id))
  if (!isKnown) await spendOn(context, caller, payee)
  if (lookup.kind === 'found') return { kind: 'member', party: lookup.party }

  if ('hai_tag' in payee)
    fail('RECIPIENT_UNAVAILABLE', { suggestions: await suggestPayees(context, caller.user_id, payee.hai_tag) })
  const isTaken = lookup.kind !== 'nobody'
  return { kind: 'address', address: addressOf(payee), hidden: owner_id, isTaken }
}

function ownerOf(lookup: PartyLookUp): string | null {
  if (lookup.kind === 'found') return lookup.party.member.user_id
  return lookup.kind === 'hidden' ? lookup.user_id : null
}
