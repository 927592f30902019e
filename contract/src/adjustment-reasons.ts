/** Each reason is also the name of the platform account that pays (docs/product/staff.md#credits). */
export const adjustmentReasons = ['goodwill', 'correction', 'promotion', 'fraud_loss'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** The first two are amounts in cents, the others numbers of characters. */
export const ADJUSTMENT_MIN = 1
export const ADJUSTMENT_MAX = 1_000_00
export const ADJUSTMENT_REASON_MIN = 15
export const ADJUSTMENT_REASON_MAX = 500
export const ADJUSTMENT_NOTES_MAX = 2_000

export const approvalReasons = ['amount', 'daily_limit'] as const
export type ApprovalReason = (typeof approvalReasons)[number]

/** Empty if the admin may credit alone. All amounts in cents. */
export const approvalReasonsOf = (
  { alone_max, remaining }: { alone_max: number; remaining: number },
  amount: number,
): ApprovalReason[] => [
  ...(amount > alone_max ? (['amount'] as const) : []),
  ...(amount > remaining ? (['daily_limit'] as const) : []),
]

export const creditCaseKinds = ['dispute', 'ticket'] as const
export type CreditCaseKind = (typeof creditCaseKinds)[number]
