import type { PostingKind } from '@hai/contract/posting-kinds'
import type { Accounts } from './accounts.ts'
import { RuleViolation } from './rule-violation.ts'
import type { WholePosting } from './links.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

/** Kinds of posting that the payer starts, directly or through a schedule or a request. */
export const begunByPayer: readonly string[] = [
  'send',
  'quick_pay',
  'send_held',
  'escrow',
  'cash_out_held',
  'task_held',
] satisfies readonly PostingKind[]

/** Kinds that the payer or the platform starts: a send to another book after its undo window, and a refund by staff. */
const begunByPayerOrPlatform: readonly string[] = ['refund', 'sent_to_book'] satisfies readonly PostingKind[]

/** True if the initiator of a posting must be its payer. In a refund by the payee, the payee pays the money back. */
export const isStartedByPayer = ({ kind, initiator_id }: WholePosting['posting']): boolean =>
  begunByPayer.includes(kind) || (begunByPayerOrPlatform.includes(kind) && initiator_id !== SYSTEM_ACTOR_ID)

/**
 * Detects a payment from an account whose owner was changed for a moment. The hashes of the journal cover the
 * initiator, but not the owners of accounts.
 */
export function requireOwnPayer(accounts: Accounts, { posting, entries }: WholePosting): void {
  const { id, initiator_id } = posting
  if (!isStartedByPayer(posting)) return
  const name = `posting ${id}`
  const payers = entries
    .filter(({ amount }) => amount < 0)
    .map(({ account_id }) => accounts.of(account_id, name))
    .map(({ owner_id, kind }) => owner_id ?? kind)
  if (payers.some((payer) => payer !== initiator_id))
    throw new RuleViolation(name, 'a payment is paid by its initiator', initiator_id, payers.join(' '))
}
