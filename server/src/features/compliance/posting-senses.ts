import type { PostingKind } from '@hai/contract/posting-kinds'

/** What a posting is to a member it touches. */
interface Sense {
  /**
   * out: the payer lets go of it, at once or into what it waits in; what comes back later has never gone. in: whoever gets it has it.
   * both: it is one posting. back: it ends what it waited in, and undoes the way out. none: nobody moves money by it.
   */
  readonly way: 'out' | 'in' | 'both' | 'back' | 'none'
  /**
   * Of the other side, whom there is: people are counted. A shop is, when it is paid; that many pay it by its code is what it is for. Agents
   * pay for many, and the outside and the platform are nobody.
   */
  readonly other: 'person' | 'shop' | 'agent' | 'outside' | 'platform'
  /** The limit that the payer keeps within, beside the one of all that leaves. */
  readonly limit?: 'cashout_each'
}

/**
 * What each kind of posting is to the rules about how money moves: total, so that a new kind is not forgotten. Requests, planned payments
 * and batches are paid by sends, codes by quick pays. What a member gives back, or a dispute takes from whoever had been paid, is not
 * counted again: the payment it gives back was.
 */
export const postingSenses: Readonly<Record<PostingKind, Sense>> = {
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

/** The sense of a posting as the journal has it. Throws for a kind that nobody has decided about. */
export function senseOf(kind: string): Sense {
  if (!isKind(kind)) throw new Error(`nobody has said what the posting kind ${kind} is to the rules of compliance`)
  return postingSenses[kind]
}

const kindsThat = (holds: (sense: Sense) => boolean): readonly string[] =>
  Object.entries(postingSenses).flatMap(([kind, sense]) => (holds(sense) ? [kind] : []))

/** By which money goes out or comes in. */
export const movingKinds = kindsThat(({ way }) => way !== 'none' && way !== 'back')
/** By which it has come back. */
export const returningKinds = kindsThat(({ way }) => way === 'back')
