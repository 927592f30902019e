import type { DisputeAction, DisputedType } from './dispute-steps.ts'

/** Why staff decide a dispute as they do, free of libraries. Beside each stands a text that those it is about read. */

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

/** What staff may end a dispute with. */
export type DisputeDecision = Extract<DisputeAction, 'refund' | 'release' | 'close'>

type RefundReason = (typeof refundReasons)[number]
type ReleaseReason = (typeof releaseReasons)[number]
type ClosureReason = (typeof closureReasons)[number]

/** The reasons that fit a cash-out, and those that fit a task. */
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

/** A text of theirs. */
export const GROUNDS_MIN = 15
export const GROUNDS_MAX = 500

/** Days over which the time to a decision is measured. */
export const MEDIAN_DAYS = 90

/** Disputes of one person that a case file shows beside the one it is about. */
export const HISTORY_MAX = 10
