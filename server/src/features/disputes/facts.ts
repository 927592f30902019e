import { disputeActions, disputedTypes, disputeRoles, disputeStatuses } from '@hai/contract/dispute-steps'
import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { DisputeRow } from './queries.ts'

const CHANGED = 'disputes.changed'

const changed = z.object({
  dispute_id: id,
  version: z.int(),
  /** note: staff wrote something down for themselves. appeal: asked for; uphold, change: what became of it. */
  action: z.enum([...disputeActions, 'note', 'appeal', 'uphold', 'change']),
  by: z.enum(disputeRoles),
  /** Before and after; null: it was opened. */
  from: z.enum(disputeStatuses).nullable(),
  status: z.enum(disputeStatuses),
  payer_id: id,
  payee_id: id,
  related_type: z.enum(disputedTypes),
  related_id: id,
  /** The item went into a state of its own with it, which is told, too. */
  is_told_by_item: z.boolean(),
  /** Of a dispute that ended: what moved to the payer or the payee. Of a part refund: what the payee keeps. Else null. */
  moved: centsSchema.nullable().default(null),
  kept: centsSchema.nullable().default(null),
})
type ChangedDispute = z.infer<typeof changed>

type Change = Pick<ChangedDispute, 'action' | 'by' | 'from' | 'is_told_by_item'>

/** Tells the rest, last in a transaction, what happened in a dispute. What was said is not in the journal, which forgets nothing. */
export async function disputeChanged(trx: Transaction, dispute: DisputeRow, change: Change, at: Date): Promise<void> {
  const { id: dispute_id, version, status, payer_id, payee_id, related_type, related_id, moved, kept } = dispute
  const about = { dispute_id, version, status, payer_id, payee_id, related_type, related_id, moved, kept }
  const payload: ChangedDispute = { ...about, ...change }
  await recordFact(trx, { type: CHANGED, user_id: null, payload, at })
}

/** What a happening changed of a dispute; null: this is something else. */
export const changedDispute = (happening: Happening): (ChangedDispute & { readonly at: Date }) | null =>
  happening.stream === 'facts' && happening.fact.type === CHANGED
    ? { ...changed.parse(happening.fact.payload), at: happening.fact.created_at }
    : null
