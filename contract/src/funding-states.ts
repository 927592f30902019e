/** States of a funding: money that a member adds from outside. */

export const fundingMethods = ['sandbox', 'stripe', 'moncash'] as const
export type FundingMethod = (typeof fundingMethods)[number]

export const fundingStates = [
  /** Recorded; the provider has not been called yet. */
  'created',
  /** The provider has a page where the member can pay. */
  'redirected',
  /** Paid and credited to the wallet. */
  'paid',
  /** Paid with a different amount. Nothing is credited until staff decide. */
  'differs',
  'failed',
  'expired',
  /** Refunded in full to where it came from. */
  'reversed',
  /** The payer’s bank disputes the payment. The amount that the bank withdrew was taken from the wallet. */
  'disputed',
  'won',
  'lost',
] as const
export type FundingState = (typeof fundingStates)[number]

const afterPaid = ['paid', 'reversed', 'disputed', 'won', 'lost'] as const

/**
 * Allowed next states. The server asks the provider for the state from time to time, so it may skip states in between.
 * A payment that was paid never becomes unpaid, but it can still be paid after the funding failed or expired.
 */
const nextStates: Readonly<Record<FundingState, readonly FundingState[]>> = {
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

export const mayBecome = (from: FundingState, to: FundingState): boolean => from === to || nextStates[from].includes(to)

/** True while the funding waits for the payment by the member. */
export const isFundingOpen = (state: FundingState): boolean => state === 'created' || state === 'redirected'

/**
 * True while the funding prevents the deletion of the account. The SQL function account.obstacles applies the same
 * rule.
 */
export const isFundingUnsettled = (state: FundingState): boolean =>
  isFundingOpen(state) || state === 'differs' || state === 'disputed'

/**
 * Staff decisions: credit the amount that really arrived, or record a manual refund that the provider does not report.
 */
export const fundingDecisions = ['credit', 'given_back'] as const
