/** The life of money that comes in from outside, free of libraries: the schemas, the server and the screens ask here. */

export const fundingMethods = ['sandbox', 'stripe', 'moncash'] as const
export type FundingMethod = (typeof fundingMethods)[number]

export const fundingStates = [
  /** Written down; nobody was asked for money yet. */
  'created',
  /** The provider has a page where the member can pay. */
  'redirected',
  /** Paid, and in the wallet. */
  'paid',
  /** Paid, but not what was asked for: nothing is in the wallet until somebody has decided. */
  'differs',
  'failed',
  'expired',
  /** Given back to where it came from, whole. */
  'reversed',
  /** The payer’s bank disputes it; what it has withdrawn was taken from the wallet. */
  'disputed',
  'won',
  'lost',
] as const
export type FundingState = (typeof fundingStates)[number]

const afterPaid = ['paid', 'reversed', 'disputed', 'won', 'lost'] as const

/**
 * What each state may become. The provider’s word is asked for and not each step of the way, so that steps may be left out; that it was
 * paid is never unsaid, and it may be said after it was given up.
 */
const followers: Readonly<Record<FundingState, readonly FundingState[]>> = {
  created: ['redirected', 'failed', 'expired', 'differs', ...afterPaid],
  redirected: ['failed', 'expired', 'differs', ...afterPaid],
  failed: ['redirected', 'expired', 'differs', ...afterPaid],
  expired: ['failed', 'differs', ...afterPaid],
  differs: ['reversed', 'paid'],
  paid: afterPaid,
  reversed: afterPaid,
  disputed: afterPaid,
  won: afterPaid,
  lost: afterPaid,
}

export const mayBecome = (from: FundingState, to: FundingState): boolean => from === to || followers[from].includes(to)

/** Whether it is still to be seen if any money comes. */
export const isFundingOpen = (state: FundingState): boolean => state === 'created' || state === 'redirected'

/** Whether it stands in the way of deleting the account; the database’s function account.obstacles says the same. */
export const isFundingUnsettled = (state: FundingState): boolean =>
  isFundingOpen(state) || state === 'differs' || state === 'disputed'

/** What people may decide: to credit what really came, or to record what was given back by hand, of which no provider tells. */
export const fundingDecisions = ['credit', 'given_back'] as const
