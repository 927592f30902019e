import type { PostingKind } from '@hai/contract/posting-kinds'
import { z } from 'zod'
import type { Accounts } from './accounts.ts'
import { RuleViolation, type Faults } from './rule-violation.ts'
import { begunByPayer, isStartedByPayer } from './foreign-payment.ts'
import type { WholePosting } from './links.ts'

type PartyField = 'payer_id' | 'payee_id' | 'user_id'

/** The fields in a posting’s details that name payer and payee, by kind. Null: the details name none. */
export const namedParties: ReadonlyMap<string, { readonly payer: PartyField | null; readonly payee: PartyField | null }> =
  new Map(
    (
      [
        ['send', 'payer_id', 'payee_id'],
        ['quick_pay', 'payer_id', 'payee_id'],
        ['refund', 'payer_id', 'payee_id'],
        ['send_held', 'payer_id', 'payer_id'],
        ['settle_held', 'payer_id', 'payee_id'],
        ['undo_held', 'payer_id', 'payer_id'],
        ['escrow', 'payer_id', null],
        ['claim_escrow', null, 'payee_id'],
        ['cancel_escrow', null, 'payer_id'],
        ['expire_escrow', null, 'payer_id'],
        ['sent_to_book', 'payer_id', null],
        ['received_from_book', null, 'payee_id'],
        ['returned_from_book', null, 'payer_id'],
        ['cash_in', 'payer_id', 'payee_id'],
        ['cash_in_share', null, 'payee_id'],
        ['cash_out_held', 'payer_id', 'payer_id'],
        ['cash_out', 'payer_id', 'payee_id'],
        ['cash_out_returned', 'payer_id', 'payer_id'],
        ['task_held', 'payer_id', 'payer_id'],
        ['task_paid', 'payer_id', 'payee_id'],
        ['task_returned', 'payer_id', 'payer_id'],
        ['adjustment', null, 'user_id'],
        ['referral_reward', null, 'user_id'],
        ['referral_reward_reversed', 'user_id', null],
      ] satisfies readonly (readonly [PostingKind, PartyField | null, PartyField | null])[]
    ).map(([kind, payer, payee]) => [kind, { payer, payee }]),
  )

export const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const detailsSchema = z.record(z.string(), z.unknown())

export function parseDetails(details: string): Readonly<Record<string, unknown>> {
  try {
    return detailsSchema.parse(JSON.parse(details))
  } catch {
    return {}
  }
}

/**
 * Detects a payment from or to an account whose owner was changed for a moment. The details of a posting name its
 * members, and the hashes of the journal protect them. The owners of accounts are protected by seals only, so a change
 * between two seals would otherwise go unnoticed.
 */
export function noteUnnamedParties(faults: Faults, accounts: Accounts, { posting, entries }: WholePosting): void {
  const words = namedParties.get(posting.kind)
  if (!words) return
  const name = `posting ${posting.id}`
  // Details leave out a payer who is the initiator.
  const details: Readonly<Record<string, unknown>> = {
    ...(begunByPayer.includes(posting.kind) && { payer_id: posting.initiator_id }),
    ...parseDetails(posting.details),
  }
  const requireParty = (rule: string, word: PartyField | null, side: 1 | -1): void => {
    const named = word && id.safeParse(details[word]).data
    if (!named) return
    const others = entries
      .filter(({ amount }) => Math.sign(amount) === side)
      .flatMap(({ account_id }) => accounts.of(account_id, name).owner_id ?? [])
      .filter((owner_id) => owner_id !== named)
    if (others.length > 0) throw new RuleViolation(name, rule, named, others.join(' '))
  }
  if (!isStartedByPayer(posting)) faults.note(() => requireParty('a payment is paid by its named payer', words.payer, -1))
  faults.note(() => requireParty('a payment is received by its named payee', words.payee, 1))
}
