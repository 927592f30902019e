import { z } from 'zod'
import {
  type DraftedFeeRule,
  FEE_BANDS_MAX,
  FEE_BOUND_MAX,
  FEE_RATE_BP_MAX,
  feeOperations,
  feeRuleFaults,
  TAX_BP_MAX,
} from './fee-rule-faults.ts'
import { procedures } from './procedure.ts'
import { cents, centsWithin, id, isoTime, nothing } from './schemas.ts'
import { askedChange, changedBy, changeReason } from './settings-change.ts'

const figure = centsWithin(0, FEE_BOUND_MAX)
const bound = centsWithin(1, FEE_BOUND_MAX)
const band = z.strictObject({
  from_amount: figure,
  fixed: figure,
  rate_bp: z.int().min(0).max(FEE_RATE_BP_MAX),
  minimum: figure,
  maximum: figure.nullable(),
})

const operation = z.enum(feeOperations)
const rule = {
  minimum_amount: bound,
  maximum_amount: bound,
  /** Ascending by from_amount. */
  bands: z.array(band).max(FEE_BANDS_MAX),
  tax_bp: z.int().min(0).max(TAX_BP_MAX),
  paid_by: z.enum(['payer', 'payee', 'platform']),
  free_per_day: figure.nullable(),
}

/** The messages are the reasons in fee-rule-faults.ts. */
function refuseFaults(drafted: DraftedFeeRule, context: z.RefinementCtx): void {
  for (const { path, reason } of feeRuleFaults(drafted))
    context.addIssue({ code: 'custom', path: path.split('.'), message: reason })
}

const published = z.object({
  id: z.int(),
  operation,
  ...rule,
  effective_from: isoTime,
  state: z.enum(['in_force', 'past', 'to_come']),
  published_by: changedBy.nullable(),
  published_at: isoTime,
  reason: z.string().nullable(),
})

const charged = z.object({ fee: cents, tax: cents })

export const feeSettings = procedures({
  get_fee_settings: {
    summary: 'All fee rules, newest first: in force, scheduled and past, with the person who published each.',
    access: 'admin',
    input: nothing,
    output: z.object({ rules: z.array(published) }),
    errors: [],
  },
  set_fee_rule: {
    summary:
      'Asks a second super_admin to publish a fee rule. It applies from the approval or from a later time; earlier payments do not change. Conflicting fields are rejected by name: overlapping bands, a fee as large as its amount.',
    access: 'super_admin',
    is_confirmed_action: true,
    /** CONFLICT: another rule of this operation starts at the same time. */
    input: z
      .strictObject({ operation, ...rule, effective_from: isoTime.optional(), reason: changeReason })
      .superRefine(refuseFaults),
    output: askedChange,
    errors: ['CONFLICT'],
  },
  preview_fee_rule: {
    summary:
      'Simulates a rule on the latest transactions of its operation: actual and simulated fee and tax, in total and where they differ most. Changes nothing.',
    access: 'admin',
    input: z.strictObject({ operation, ...rule, count: z.int().min(1).max(1_000).default(200) }).superRefine(refuseFaults),
    output: z.object({
      count: z.int(),
      oldest_at: isoTime.nullable(),
      newest_at: isoTime.nullable(),
      amount: cents,
      then: charged,
      under_rule: charged,
      refused: z.int(),
      /** At most ten, in which fee and tax differ most. */
      largest: z.array(
        z.object({
          transaction_id: id,
          created_at: isoTime,
          amount: cents,
          then: charged,
          under_rule: charged.nullable(),
        }),
      ),
    }),
    errors: [],
  },
})
