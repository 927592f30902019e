/**
 * Why a member is credited, and from which account of the platform; both bear the same name (product.md, section 1). Free of libraries.
 */
export const adjustmentReasons = ['goodwill', 'correction', 'promotion', 'fraud_loss'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** Bounds of one credit, in cents, and of what is said about it. */
export const ADJUSTMENT_MIN = 1
export const ADJUSTMENT_MAX = 1_000_00
export const ADJUSTMENT_REASON_MIN = 15
export const ADJUSTMENT_REASON_MAX = 500
export const ADJUSTMENT_NOTES_MAX = 2_000

/** Why a second member of the staff must approve it: its amount, or what one has credited alone today. */
export const secondPairReasons = ['amount', 'daily_limit'] as const

/** The kinds of cases that a credit may belong to. */
export const creditCaseKinds = ['dispute', 'ticket'] as const
export type CreditCaseKind = (typeof creditCaseKinds)[number]
