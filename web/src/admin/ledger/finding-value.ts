import { isRuleInCents } from '@hai/contract/book-rules'

/** Sums that one rule compares side by side: available, on hold, platform and outside, in this order. Empty: it is about something else. */
export const sumsIn = (rule: string, value: string): readonly number[] =>
  rule === 'totals = sums of entries by class' && /^-?\d{1,15}( -?\d{1,15}){3}$/.test(value) ? value.split(' ').map(Number) : []

/** The cents that a rule asked for or found; null: it is about something else. */
export const centsIn = (rule: string, value: string): number | null =>
  isRuleInCents(rule) && /^-?\d{1,15}$/.test(value) ? Number(value) : null
