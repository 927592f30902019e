import { formatUsd } from '@hai/contract/money'
import { dayText, momentText } from './said-time.ts'

const SYSTEM_WORD = /^[a-z]+(_[a-z]+)+$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Fields whose own name says little to a reader. */
const names: Readonly<Record<string, string>> = {
  hai_tag: 'HaiTag',
  is_blocked: 'blocked',
  is_agent: 'agent',
  user_id: 'member',
  ip_address: 'IP address',
  htg_per_usd: 'gourdes for $1',
}

/** The name of a kept field as words: `daily limit` for `daily_limit_cents`. */
export const fieldText = (field: string): string =>
  names[field] ??
  field
    .replace(/_(cents|bp)$/, '')
    .replaceAll('_', ' ')
    .replace(/ id$/, ' ID')

/** What is kept in cents, besides fields that say so themselves (`…_cents`): of acts, of what they ask for, and of the staff's figures. */
const IN_CENTS: ReadonlySet<string> = new Set([
  ...['amount', 'returned', 'moved', 'balance', 'taken_back', 'given_up', 'reward', 'fee', 'tax', 'difference'],
  ...['daily_limit', 'alone_max', 'earning_alone_max', 'statement_alone_max'],
  ...['minimum_amount', 'maximum_amount', 'from_amount', 'fixed', 'minimum', 'maximum'],
  ...['out_per_day', 'each', 'per_day', 'days_30', 'job_maximum'],
  ...['referrer_reward', 'newcomer_reward', 'monthly_budget'],
])
export const isMoney = (field: string): boolean => IN_CENTS.has(field) || field.endsWith('_cents')

function textOf(value: string): string {
  if (INSTANT.test(value)) return momentText(value)
  if (DAY.test(value)) return dayText(value)
  return SYSTEM_WORD.test(value) ? fieldText(value) : value
}

/** A kept value for a reader: money in dollars, moments as dates, words of the system as words, fields one after another. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return isMoney(field) ? formatUsd(value) : figureText(field, value)
  if (Array.isArray(value)) return value.map((one) => valueInWords(field, one)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldText(name)}: ${valueInWords(name, one)}`)
      .join('; ')
  return typeof value === 'string' ? textOf(value) : ''
}

/** Basis points as percent. */
const figureText = (field: string, value: number): string => (field.endsWith('_bp') ? `${value / 100}%` : String(value))

/** The same of a value that was kept as text. */
export function valueText(field: string, kept: string): string {
  if (/^-?\d{1,15}$/.test(kept)) return valueInWords(field, Number(kept))
  if (kept === 'true' || kept === 'false') return valueInWords(field, kept === 'true')
  if (!/^[[{]/.test(kept)) return textOf(kept)
  try {
    const value: unknown = JSON.parse(kept)
    return valueInWords(field, value)
  } catch {
    return kept
  }
}
