import type { PayTarget } from '@hai/contract/pay-address'
import type { Member } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { requireSameBook } from '../identity/index.ts'
import type { Party } from '../transfers/index.ts'
import type { Context } from './context.ts'
import { isOpen, readLink, type PayLink } from './links.ts'

export interface Payee {
  readonly party: Party
  readonly link: PayLink | null
}

/**
 * If the payee is a stranger given by tag, this uses one of the payer’s daily look-ups.
 * Fails: NOT_FOUND (also for every reason why a link cannot be paid), RECIPIENT_IS_SELF, OTHER_BOOK; by tag also
 * RATE_LIMITED and RECIPIENT_UNAVAILABLE.
 */
export async function findPayee(context: Context, caller: Member, target: PayTarget): Promise<Payee> {
  const payee = await findInAnyBook(context, caller, target)
  requireSameBook(caller, payee.party.member)
  return payee
}

async function findInAnyBook(context: Context, caller: Member, target: PayTarget): Promise<Payee> {
  if ('hai_tag' in target) return { party: await context.transfers.payeeAt(caller, target.hai_tag), link: null }
  const { party, link } = (await findOpenLink(context, target.pay_link)) ?? fail('NOT_FOUND')
  if (link.payee_id === caller.user_id) fail('RECIPIENT_IS_SELF')
  return { party, link }
}

export async function findOpenLink(context: Context, code: string): Promise<{ party: Party; link: PayLink } | null> {
  const link = await readLink(context.database, code)
  if (!link || !isOpen(link, context.clock.now())) return null
  const party = await context.transfers.payeeOf(link.payee_id)
  return party && { party, link }
}
