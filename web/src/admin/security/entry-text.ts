import { fieldText, isMoney } from '@hai/contract/setting-fields'
import { type LegalDocument, legalDocuments } from '@hai/contract/legal-values'
import type { AuditEntry } from '@hai/contract/security-admin'
import { valueText } from '../ui/stored-value-text.ts'

/** An id, or the first 16 characters of a session id. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{2})$/i

/** Null for an id that means nothing to the reader. */
export function subjectText(
  { action, subject }: Pick<AuditEntry, 'action' | 'subject'>,
  nameOf: (document: LegalDocument) => string,
): string | null {
  if (subject === null || ID.test(subject)) return null
  const document = action.startsWith('legal_') ? legalDocuments.find((one) => one === subject) : undefined
  return document ? nameOf(document) : fieldText(subject)
}

function valueInFile(field: string, value: unknown): string {
  if (value === null || isMoney(field)) return valueText(field, value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const changesInFile = ({ changes }: Pick<AuditEntry, 'changes'>): string =>
  changes.map(({ field, before, after }) => `${field}: ${valueInFile(field, before)} → ${valueInFile(field, after)}`).join('; ')
