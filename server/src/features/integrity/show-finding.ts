import type { FindingValue, LedgerFinding } from '@hai/contract/integrity'
import { cents } from '@hai/contract/schemas'
import { z } from 'zod'
import type { Finding } from './attribute.ts'
import { comparedBy } from './rules.ts'

const amount = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
  .pipe(cents)

/** Several amounts in one value are separated by spaces. */
const values = {
  cents: z.tuple([amount]).transform(([value]) => ({ kind: 'money', amount: value }) as const),
  totals: z
    .tuple([amount, amount, amount, amount])
    .transform(([available, on_hold, platform, outside]) => ({ kind: 'totals', available, on_hold, platform, outside }) as const),
}

function showValue(rule: string, text: string | null): FindingValue | null {
  if (text === null) return null
  const compares = comparedBy(rule)
  return (compares && values[compares].safeParse(text.split(' ')).data) ?? { kind: 'text', text }
}

/** The database reports the values of a finding as text. Staff screens get amounts, which they can hide. */
export const showFinding = ({ rule, subject, expected, found, account, transaction_id }: Finding): LedgerFinding => ({
  rule,
  subject,
  expected: showValue(rule, expected),
  found: showValue(rule, found),
  account,
  transaction_id,
})
