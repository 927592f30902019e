import type { EarningOutcome } from '@hai/contract/earnings'
import type { Cents } from '@hai/contract/money'
import type { Posted } from '../../ledger/index.ts'

export interface EarningDecision {
  readonly idempotency_key: string
  readonly booked_by: string
  readonly approval_id: string | null
}

const nothingElse = { transaction_id: null, manual_earnings: null, approval_id: null, expires_at: null }

export const posted = (booked: Posted, amount: Cents): EarningOutcome => ({
  ...nothingElse,
  status: 'posted',
  amount,
  transaction_id: booked.public_id,
  manual_earnings: booked.balanceOf('manual_earnings'),
})

export const pending = (
  { approval_id, expires_at }: { readonly approval_id: string; readonly expires_at: Date },
  amount: Cents,
): EarningOutcome => ({ ...nothingElse, status: 'pending', amount, approval_id, expires_at: expires_at.toISOString() })
