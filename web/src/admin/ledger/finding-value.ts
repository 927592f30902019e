import { isRuleInCents } from '@hai/contract/book-rules'

/** The cents that a rule asked for or found; null: it is about something else. */
export const centsIn = (rule: string, value: string): number | null =>
  isRuleInCents(rule) && /^-?\d{1,15}$/.test(value) ? Number(value) : null
