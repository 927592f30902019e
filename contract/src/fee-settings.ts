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
  /** Null: no upper bound. */
  maximum: figure.nullable(),
})

const operation = z.enum(feeOperations)
const rule = {
  minimum_amount: bound,
  maximum_amount: bound,
  /** Upwards by from_amount: the highest that begins at or below an amount counts. */
  bands: z.array(band).max(FEE_BANDS_MAX),
  /** Share of the fee that is booked as tax, on top of it. */
  tax_bp: z.int().min(0).max(TAX_BP_MAX),
  paid_by: z.enum(['payer', 'payee', 'platform']),
  /** The most one payer may pay in a day in amounts that the bands charge nothing for; null: as much as they like. */
  free_per_day: figure.nullable(),
}

/** Refuses what the fields do to each other and to the amounts between the bounds: reasons are those of fee-rule-faults.ts. */
function refuseFaults(drafted: DraftedFeeRule, context: z.RefinementCtx): void {
  for (const { path, reason } of feeRuleFaults(drafted))
    context.addIssue({ code: 'custom', path: path.split('.'), message: reason })
}

const published = z.object({
  id: z.int(),
  operation,
  ...rule,
  effective_from: isoTime,
  /** Of its operation: counts now, is over, or is still to come. */
  state: z.enum(['in_force', 'past', 'to_come']),
  /** Null: came with the product. */
  published_by: changedBy.nullable(),
  published_at: isoTime,
  reason: z.string().nullable(),
})

const charged = z.object({ fee: cents, tax: cents })

export const feeSettings = procedures({
  get_fee_settings: {
    summary: 'Every fee rule there is, newest first: what is in force, what is to come, what was before, and who published each.',
    access: 'admin',
    input: nothing,
    output: z.object({ rules: z.array(published) }),
    errors: [],
  },
  set_fee_rule: {
    summary:
      'Asks a second super_admin to publish a fee rule. The rule counts from the approval or from a later moment, and nothing that was paid before changes. Fields that contradict each other are refused by name: overlapping bands, a fee as large as its amount.',
    access: 'super_admin',
    is_act: true,
    /** CONFLICT: a rule of this operation begins at this very moment already. */
    input: z
      .strictObject({ operation, ...rule, effective_from: isoTime.optional(), reason: changeReason })
      .superRefine(refuseFaults),
    output: askedChange,
    errors: ['CONFLICT'],
  },
  preview_fee_rule: {
    summary:
      'What a rule would have made of the latest transactions of its operation: fee and tax as they were and as they would have been, in all and where they differ most. Nothing is changed.',
    access: 'admin',
    input: z.strictObject({ operation, ...rule, count: z.int().min(1).max(1_000).default(200) }).superRefine(refuseFaults),
    output: z.object({
      /** How many were looked at; the journal is searched so far back as it is quick. */
      count: z.int(),
      oldest_at: isoTime.nullable(),
      newest_at: isoTime.nullable(),
      amount: cents,
      then: charged,
      /** Of those the rule does not refuse. */
      under_rule: charged,
      /** Outside the bounds of the rule: they would not have been. */
      refused: z.int(),
      /** Where fee and tax together differ most, at most ten. */
      largest: z.array(
        z.object({
          transaction_id: id,
          created_at: isoTime,
          amount: cents,
          then: charged,
          /** Null: the rule refuses it. */
          under_rule: charged.nullable(),
        }),
      ),
    }),
    errors: [],
  },
})
