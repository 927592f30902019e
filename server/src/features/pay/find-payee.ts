import type { PayTarget } from '@hai/contract/pay-address'
import type { Member } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { Party } from '../transfers/index.ts'
import type { Context } from './context.ts'
import { isOpen, readLink, type PayLink } from './links.ts'

/** Whom a quick pay reaches, and the link it was found by. */
export interface Payee {
  readonly party: Party
  readonly link: PayLink | null
}

/**
 * Who is to be paid. By tag as with sends, strangers counted. Whoever has a link was given it, so that it costs no look-up.
 * Fails: NOT_FOUND for links that cannot be paid, for whatever reason; RECIPIENT_IS_SELF; RATE_LIMITED, RECIPIENT_UNAVAILABLE by tag.
 */
export async function findPayee(context: Context, caller: Member, target: PayTarget): Promise<Payee> {
  if ('hai_tag' in target) return { party: await context.transfers.payeeAt(caller, target.hai_tag), link: null }
  const { party, link } = (await findOpenLink(context, target.pay_link)) ?? fail('NOT_FOUND')
  if (link.payee_id === caller.user_id) fail('RECIPIENT_IS_SELF')
  return { party, link }
}

/** A link that can be paid, and whoever made it; null for any other. */
export async function findOpenLink(context: Context, code: string): Promise<{ party: Party; link: PayLink } | null> {
  const link = await readLink(context.database, code)
  if (!link || !isOpen(link, context.clock.now())) return null
  const party = await context.transfers.payeeOf(link.payee_id)
  return party && { party, link }
}
