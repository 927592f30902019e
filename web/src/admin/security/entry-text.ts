import { formatUsd } from '@hai/contract/money'
import { type LegalDocument, legalDocuments } from '@hai/contract/legal-words'
import type { AuditEntry } from '@hai/contract/security-desk'

/** An id, or the first 16 characters of a session’s. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{2})$/i
/** What an approval keeps for whoever carries it out: its summary says the same in words, and the file has all of it. */
const FOR_MACHINES: readonly string[] = ['payload', 'subject']
const SYSTEM_WORD = /^[a-z]+(_[a-z]+)+$/

export const fieldText = (field: string): string => field.replaceAll('_', ' ')

/** What else it was done to, as staff call it; null where it is an id that means nothing to a reader. */
export function subjectText(
  { action, subject }: Pick<AuditEntry, 'action' | 'subject'>,
  nameOf: (document: LegalDocument) => string,
): string | null {
  if (subject === null || ID.test(subject)) return null
  const document = action.startsWith('legal_') ? legalDocuments.find((one) => one === subject) : undefined
  return document ? nameOf(document) : fieldText(subject)
}

/** The changes that a reader can make something of. */
export function shownChanges({ changes }: Pick<AuditEntry, 'changes'>): AuditEntry['changes'] {
  const isSummed = changes.some(({ field }) => field === 'summary')
  return isSummed ? changes.filter(({ field }) => !FOR_MACHINES.includes(field)) : changes
}

/** What is kept in cents, besides fields that say so themselves (`…_cents`): of acts, of what they ask for, and of the staff's figures. */
const IN_CENTS: ReadonlySet<string> = new Set([
  ...['amount', 'returned', 'moved', 'balance', 'taken_back', 'given_up', 'reward', 'fee', 'tax'],
  ...['daily_limit', 'alone_max', 'earning_alone_max', 'statement_alone_max'],
  ...['minimum_amount', 'maximum_amount', 'from_amount', 'fixed', 'minimum', 'maximum'],
  ...['out_per_day', 'each', 'per_day', 'days_30', 'job_maximum'],
  ...['referrer_reward', 'newcomer_reward', 'monthly_budget'],
])
const isMoney = (field: string): boolean => IN_CENTS.has(field) || field.endsWith('_cents')

function inWords(value: unknown, field: string): string {
  if (value === null) return '–'
  if (typeof value === 'number' && isMoney(field)) return formatUsd(value)
  if (Array.isArray(value)) return value.map((one) => inWords(one, field)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldText(name)}: ${inWords(one, name)}`)
      .join('; ')
  if (typeof value !== 'string') return JSON.stringify(value)
  return SYSTEM_WORD.test(value) ? fieldText(value) : value
}

/** A value as it was kept: a word of the system as words, money in dollars, fields one after another, anything else as it is. */
export function valueText(field: string, kept: string): string {
  if (isMoney(field) && /^-?\d{1,15}$/.test(kept)) return formatUsd(Number(kept))
  if (!/^[[{]/.test(kept)) return inWords(kept, field)
  try {
    const value: unknown = JSON.parse(kept)
    return inWords(value, field)
  } catch {
    return kept
  }
}

/** All changes in one line, for a file. */
export const changesInFile = ({ changes }: Pick<AuditEntry, 'changes'>): string =>
  changes
    .map(({ field, before, after }) => {
      const [was, is] = [before, after].map((kept) => (kept === null ? '–' : isMoney(field) ? valueText(field, kept) : kept))
      return `${field}: ${was} → ${is}`
    })
    .join('; ')
