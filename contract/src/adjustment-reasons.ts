/**
 * Reasons for crediting a member. Each reason is also the name of the platform account that pays
 * (docs/product/staff.md#credits).
 */
export const adjustmentReasons = ['goodwill', 'correction', 'promotion', 'fraud_loss'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** Limits of one credit (cents) and of its texts (characters). */
export const ADJUSTMENT_MIN = 1
export const ADJUSTMENT_MAX = 1_000_00
export const ADJUSTMENT_REASON_MIN = 15
export const ADJUSTMENT_REASON_MAX = 500
export const ADJUSTMENT_NOTES_MAX = 2_000

/** Why a credit needs a second staff member: its amount, or the admin's total for today. */
export const secondPairReasons = ['amount', 'daily_limit'] as const

export const creditCaseKinds = ['dispute', 'ticket'] as const
export type CreditCaseKind = (typeof creditCaseKinds)[number]
