import type { FindingValue, LedgerFinding } from '@hai/contract/integrity'
import { cents } from '@hai/contract/money'
import type { Finding } from './attribute.ts'
import { comparedBy } from './rules.ts'

const isAmount = (text: string): boolean => /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))

function showValue(rule: string, text: string | null): FindingValue | null {
  if (text === null) return null
  const parts = text.split(' ')
  const amounts = parts.every(isAmount) ? parts.map((part) => cents(Number(part))) : []
  const [amount, on_hold, platform, outside, more] = amounts
  const compares = comparedBy(rule)
  if (compares === 'cents' && amount !== undefined && on_hold === undefined) return { kind: 'money', amount }
  if (compares !== 'totals' || amount === undefined || on_hold === undefined) return { kind: 'text', text }
  return platform === undefined || outside === undefined || more !== undefined
    ? { kind: 'text', text }
    : { kind: 'totals', available: amount, on_hold, platform, outside }
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
