import type { DisputeAction, DisputedType } from './dispute-steps.ts'

export const refundReasons = [
  'not_paid',
  'short_paid',
  'asked_for_more',
  'not_done',
  'not_as_agreed',
  'no_answer',
  'other',
] as const
export const releaseReasons = ['proof_of_payment', 'work_done', 'claim_not_proven', 'no_answer', 'other'] as const
export const closureReasons = ['settled_between_them', 'opened_by_mistake', 'nothing_to_decide', 'other'] as const

export type DisputeDecision = Extract<DisputeAction, 'refund' | 'release' | 'close'>

type RefundReason = (typeof refundReasons)[number]
type ReleaseReason = (typeof releaseReasons)[number]
type ClosureReason = (typeof closureReasons)[number]

export const reasonsFor: Readonly<
  Record<DisputedType, { refund: readonly RefundReason[]; release: readonly ReleaseReason[]; close: readonly ClosureReason[] }>
> = {
  cashout: {
    refund: ['not_paid', 'short_paid', 'asked_for_more', 'no_answer', 'other'],
    release: ['proof_of_payment', 'claim_not_proven', 'no_answer', 'other'],
    close: closureReasons,
  },
  task: {
    refund: ['not_done', 'not_as_agreed', 'no_answer', 'other'],
    release: ['work_done', 'claim_not_proven', 'no_answer', 'other'],
    close: closureReasons,
  },
}

export const GROUNDS_MIN = 15
export const GROUNDS_MAX = 500

/** Days that the median times of disputes cover. */
export const MEDIAN_DAYS = 90

export const HISTORY_MAX = 10
