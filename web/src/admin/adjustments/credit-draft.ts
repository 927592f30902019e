import { ADJUSTMENT_MAX, ADJUSTMENT_REASON_MIN, type AdjustmentReason } from '@hai/contract/adjustment-reasons'
import type { CallInput } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { parseUsdIn } from '@hai/contract/typed-usd'
import type { StaffPerson } from '@hai/contract/staff-person'

export interface CreditDraft {
  readonly member: StaffPerson | null
  readonly typed: string
  readonly reason_code: AdjustmentReason
  readonly reason: string
  readonly notes: string
  readonly case: CreditCase | null
}

export type CreditCase = NonNullable<CallInput<'admin_wallet_adjustment'>['case']>

export const emptyDraft: CreditDraft = { member: null, typed: '', reason_code: 'goodwill', reason: '', notes: '', case: null }

export function amountOf({ typed }: CreditDraft): Cents | null {
  const amount = parseUsdIn('en', typed)
  return amount !== null && amount > 0 && amount <= ADJUSTMENT_MAX ? amount : null
}

export const isReasonLongEnough = ({ reason }: CreditDraft): boolean => reason.trim().length >= ADJUSTMENT_REASON_MIN

export function commandOf(draft: CreditDraft) {
  const amount = amountOf(draft)
  const { member, reason_code, reason, notes, case: creditCase } = draft
  if (!member || amount === null || !isReasonLongEnough(draft)) return null
  return { user_id: member.user_id, amount, reason_code, reason: reason.trim(), notes: notes.trim(), case: creditCase }
}

/** The fallback call accepts no notes and no case. */
export const manualOf = ({
  idempotency_key,
  admin_id,
  user_id,
  amount,
  reason_code,
  reason,
}: CallInput<'admin_wallet_adjustment'>): CallInput<'manual_wallet_adjustment'> => ({
  idempotency_key,
  admin_id,
  user_id,
  amount,
  reason_code,
  reason,
  type: 'credit',
})
