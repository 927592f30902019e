import { documentPurposes } from '@hai/contract/document-kinds'
import { z } from 'zod'
import { type DomainEvent, recordEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The database function documents.decide() writes this event. */
const DECIDED = 'document.decided'
const SUBMITTED = 'document.submitted'

export const recordDocumentSubmission = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordEvent(trx, { type: SUBMITTED, user_id, payload: { user_id }, at })

export const isSubmittedDocument = (event: DomainEvent): boolean =>
  event.stream === 'outbox' && event.outboxEvent.type === SUBMITTED

const decided = z.object({
  user_id: z.string(),
  purpose: z.enum(documentPurposes),
  status: z.enum(['approved', 'rejected']),
  /** Why staff rejected the document. The member reads it. */
  reason: z.string().nullable(),
  /** The member’s new tier. Null if the tier did not change. */
  tier: z.int().nullable(),
})

export function documentDecision(event: DomainEvent): (z.infer<typeof decided> & { readonly at: Date }) | null {
  if (event.stream !== 'outbox' || event.outboxEvent.type !== DECIDED) return null
  return { ...decided.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
}
