import { cents as centsSchema } from '@hai/contract/schemas'
import { z } from 'zod'
import type { FeeBand, FeeRule } from '@hai/contract/fee-bands'
import { feeOperations, type FeeOperation } from '@hai/contract/fee-rule-faults'
import { cents } from '@hai/contract/money'
import type { Database } from '../../platform/database/database.ts'

export interface DatedFeeRule extends FeeRule {
  readonly operation: string
  readonly effective_from: Date
  readonly paid_by: 'payer' | 'payee' | 'platform'
}

/** `rules` must be sorted by `effective_from`, ascending. */
export function rulesInForce(rules: readonly DatedFeeRule[], now: Date): ReadonlyMap<string, DatedFeeRule> {
  return new Map(rules.filter((rule) => rule.effective_from <= now).map((rule) => [rule.operation, rule]))
}

const bands = z.array(
  z.strictObject({
    from_amount: centsSchema,
    fixed: centsSchema,
    rate_bp: z.int(),
    minimum: centsSchema,
    maximum: centsSchema.nullable(),
  }),
)
const operations = z.enum(feeOperations)
const paidBy = z.enum(['payer', 'payee', 'platform'])

export interface PublishedRule extends DatedFeeRule {
  readonly id: number
  readonly operation: FeeOperation
  /** Null for the rules installed with the product. */
  readonly created_by: string | null
  readonly created_at: Date
  readonly reason: string | null
}

export async function readPublished(database: Database): Promise<readonly PublishedRule[]> {
  const rows = await database.selectFrom('fees.rule').selectAll().orderBy('effective_from').orderBy('id').execute()
  return rows.map(({ id, operation, effective_from, tax_bp, created_by, created_at, reason, ...row }) => ({
    id,
    effective_from,
    tax_bp,
    created_by,
    created_at,
    reason,
    operation: operations.parse(operation),
    free_per_day: row.free_per_day === null ? null : cents(row.free_per_day),
    minimum_amount: cents(row.minimum_amount),
    maximum_amount: cents(row.maximum_amount),
    bands: bands.parse(row.bands).toSorted(compareFromAmount),
    paid_by: paidBy.parse(row.paid_by),
  }))
}

export async function readFeeRules(database: Database): Promise<DatedFeeRule[]> {
  return (await readPublished(database)).map(
    ({ operation, effective_from, minimum_amount, maximum_amount, bands: charged, tax_bp, paid_by, free_per_day }) => ({
      operation,
      effective_from,
      minimum_amount,
      maximum_amount,
      bands: charged,
      tax_bp,
      paid_by,
      free_per_day,
    }),
  )
}

const compareFromAmount = (a: FeeBand, b: FeeBand): number => a.from_amount - b.from_amount
