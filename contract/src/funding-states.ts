export const fundingMethods = ['sandbox', 'stripe', 'moncash'] as const
export type FundingMethod = (typeof fundingMethods)[number]

export const fundingStates = [
  /** The provider has not been called yet. */
  'created',
  'redirected',
  'paid',
  /** The paid amount or currency differs from the requested one. Nothing is credited until staff decide. */
  'differs',
  'failed',
  'expired',
  'reversed',
  'disputed',
  'won',
  'lost',
] as const
export type FundingState = (typeof fundingStates)[number]

const afterPaid = ['paid', 'reversed', 'disputed', 'won', 'lost'] as const

/**
 * A funding can skip states, because the server asks the provider only from time to time. A paid funding never becomes
 * unpaid, but a failed or expired one can still be paid.
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

export const isFundingOpen = (state: FundingState): boolean => state === 'created' || state === 'redirected'

/** True while the funding prevents the deletion of the account. Keep the SQL function deletions.obstacles the same. */
export const isFundingUnsettled = (state: FundingState): boolean =>
  isFundingOpen(state) || state === 'differs' || state === 'disputed'

/**
 * credit: credit the amount that really arrived. given_back: record a manual refund that the provider does not report.
 */
export const fundingDecisions = ['credit', 'given_back'] as const
