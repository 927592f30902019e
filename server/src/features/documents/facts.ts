import { documentPurposes } from '@hai/contract/document-kinds'
import { z } from 'zod'
import { type Happening, recordFact } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Recorded by documents.decide(), in the database. */
const DECIDED = 'document.decided'
const SUBMITTED = 'document.submitted'

/** Tells the rest, last in a transaction, that a document waits to be judged. */
export const documentSubmitted = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordFact(trx, { type: SUBMITTED, user_id, payload: { user_id }, at })

/** Whether a document has just been handed in. */
export const isSubmittedDocument = (happening: Happening): boolean =>
  happening.stream === 'facts' && happening.fact.type === SUBMITTED

const decided = z.object({
  user_id: z.string(),
  purpose: z.enum(documentPurposes),
  status: z.enum(['approved', 'rejected']),
  /** Why not, as the member reads it. */
  reason: z.string().nullable(),
  /** The tier that the member has reached by it; null: the one they had. */
  tier: z.int().nullable(),
})

/** What compliance has decided about a document; null: this is something else. */
export function documentDecision(happening: Happening): (z.infer<typeof decided> & { readonly at: Date }) | null {
  if (happening.stream !== 'facts' || happening.fact.type !== DECIDED) return null
  return { ...decided.parse(happening.fact.payload), at: happening.fact.created_at }
}
