import { cents as centsSchema } from '@hai/contract/schemas'
import { z } from 'zod'
import type { FeeBand } from '@hai/contract/fee-bands'
import { cents } from '@hai/contract/money'
import type { Database } from '../../platform/database/database.ts'
import type { DatedFeeRule } from './rules.ts'

const bands = z.array(
  z.strictObject({
    from_amount: centsSchema,
    fixed: centsSchema,
    rate_bp: z.int(),
    minimum: centsSchema,
    maximum: centsSchema.nullable(),
  }),
)
const paidBy = z.enum(['payer', 'payee', 'platform'])

/** Every rule there is, past and future ones too: which one counts depends on the moment. */
export async function readFeeRules(database: Database): Promise<DatedFeeRule[]> {
  const rows = await database.selectFrom('fees.rule').selectAll().orderBy('effective_from').execute()
  return rows.map((row) => ({
    operation: row.operation,
    effective_from: row.effective_from,
    minimum_amount: cents(row.minimum_amount),
    maximum_amount: cents(row.maximum_amount),
    bands: bands.parse(row.bands).toSorted(upwards),
    tax_bp: row.tax_bp,
    paid_by: paidBy.parse(row.paid_by),
  }))
}

const upwards = (a: FeeBand, b: FeeBand): number => a.from_amount - b.from_amount
