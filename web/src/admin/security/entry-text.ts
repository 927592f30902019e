import { type LegalDocument, legalDocuments } from '@hai/contract/legal-words'
import type { AuditEntry } from '@hai/contract/security-desk'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
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

function inWords(value: unknown): string {
  if (value === null) return '–'
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, one]) => `${fieldText(field)}: ${inWords(one)}`)
      .join('; ')
  if (typeof value !== 'string') return JSON.stringify(value)
  return SYSTEM_WORD.test(value) ? fieldText(value) : value
}

/** A value as it was kept: a word of the system as words, fields one after another, anything else as it is. */
export function valueText(kept: string): string {
  if (!/^[[{]/.test(kept)) return inWords(kept)
  try {
    const value: unknown = JSON.parse(kept)
    return inWords(value)
  } catch {
    return kept
  }
}
