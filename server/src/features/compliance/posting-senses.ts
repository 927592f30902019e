import type { PostingKind } from '@hai/contract/posting-kinds'

interface PostingSense {
  /**
   * out: the payer’s money goes into a hold or escrow, and a later posting of the way `back` can cancel the payment.
   * in: a member receives money. both: one posting is the payment of the payer and the receipt of the payee. back:
   * returns a payment. none: does not count.
   */
  readonly way: 'out' | 'in' | 'both' | 'back' | 'none'
  /**
   * The kind of counterparty. The fan-in and fan-out rules count a `person`. Of a payment to a `shop` they count only
   * the payee, because many members pay a shop. They do not count the others: agents pay many members, and `outside`
   * and `platform` are not members.
   */
  readonly other: 'person' | 'shop' | 'agent' | 'outside' | 'platform'
  readonly limit?: 'cashout_each'
}

/**
 * Requests, scheduled payments and batches are paid by sends, and payment codes by quick pays. A refund does not count,
 * because the original payment already did. This is also true for a return to another book.
 */
export const postingSenses: Readonly<Record<PostingKind, PostingSense>> = {
  send: { way: 'both', other: 'person' },
  quick_pay: { way: 'both', other: 'shop' },
  send_held: { way: 'out', other: 'person' },
  settle_held: { way: 'in', other: 'person' },
  undo_held: { way: 'back', other: 'person' },
  escrow: { way: 'out', other: 'person' },
  claim_escrow: { way: 'in', other: 'person' },
  cancel_escrow: { way: 'back', other: 'person' },
  expire_escrow: { way: 'back', other: 'person' },
  refund: { way: 'none', other: 'person' },
  sent_to_book: { way: 'out', other: 'person' },
  received_from_book: { way: 'in', other: 'person' },
  returned_from_book: { way: 'back', other: 'person' },
  task_held: { way: 'out', other: 'person' },
  task_paid: { way: 'in', other: 'person' },
  task_returned: { way: 'back', other: 'person' },
  cash_out_held: { way: 'out', other: 'agent', limit: 'cashout_each' },
  cash_out: { way: 'in', other: 'agent' },
  cash_out_returned: { way: 'back', other: 'agent' },
  cash_in: { way: 'both', other: 'agent' },
  cash_in_share: { way: 'none', other: 'platform' },
  fund: { way: 'in', other: 'outside' },
  fund_unclaimed: { way: 'none', other: 'outside' },
  fund_taken: { way: 'none', other: 'outside' },
  fund_put_back: { way: 'none', other: 'outside' },
  debt_collected: { way: 'none', other: 'outside' },
  adjustment: { way: 'in', other: 'platform' },
  referral_reward: { way: 'none', other: 'platform' },
  referral_reward_reversed: { way: 'none', other: 'platform' },
  fund_marketing: { way: 'none', other: 'platform' },
  fund_agents: { way: 'none', other: 'platform' },
  fund_account: { way: 'none', other: 'platform' },
  manual_earning: { way: 'none', other: 'platform' },
  manual_earning_reversed: { way: 'none', other: 'platform' },
}

const isKind = (kind: string): kind is PostingKind => Object.hasOwn(postingSenses, kind)

export function requireSense(kind: string): PostingSense {
  if (!isKind(kind)) throw new Error(`posting kind ${kind} has no entry for the compliance rules`)
  return postingSenses[kind]
}

const selectKinds = (holds: (sense: PostingSense) => boolean): readonly string[] =>
  Object.entries(postingSenses).flatMap(([kind, sense]) => (holds(sense) ? [kind] : []))

export const movingKinds = selectKinds(({ way }) => way !== 'none' && way !== 'back')
export const returningKinds = selectKinds(({ way }) => way === 'back')
