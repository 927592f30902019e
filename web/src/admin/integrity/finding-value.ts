import { isRuleInCents } from '@hai/contract/integrity-rules'

/** The four totals compared by one rule: available, on hold, platform and outside. Empty for other rules. */
export const sumsIn = (rule: string, value: string): readonly number[] =>
  rule === 'totals = sums of entries by class' && /^-?\d{1,15}( -?\d{1,15}){3}$/.test(value) ? value.split(' ').map(Number) : []

/** The cents that a rule expected or found; null for other rules. */
export const centsIn = (rule: string, value: string): number | null =>
  isRuleInCents(rule) && /^-?\d{1,15}$/.test(value) ? Number(value) : null
