import { disputeActions, disputedTypes, disputeRoles, disputeStatuses } from '@hai/contract/dispute-steps'
import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { DisputeRow } from './queries.ts'

const CHANGED = 'disputes.changed'

const changed = z.object({
  dispute_id: id,
  version: z.int(),
  /** note: a staff note. appeal: a party requested an appeal. uphold, change: the decision on an appeal. */
  action: z.enum([...disputeActions, 'note', 'appeal', 'uphold', 'change']),
  by: z.enum(disputeRoles),
  from: z.enum(disputeStatuses).nullable(),
  status: z.enum(disputeStatuses),
  payer_id: id,
  payee_id: id,
  related_type: z.enum(disputedTypes),
  related_id: id,
  /**
   * Only for the action `open`: true if the cash-out or task sends the notification, because its status changes. The
   * dispute then sends none.
   */
  is_told_by_item: z.boolean(),
  moved: centsSchema.nullable().default(null),
  kept: centsSchema.nullable().default(null),
})
type ChangedDispute = z.infer<typeof changed>

type Change = Pick<ChangedDispute, 'action' | 'by' | 'from' | 'is_told_by_item'>

/** The event omits the parties’ statements, because the event log is permanent. */
export async function recordDisputeChange(trx: Transaction, dispute: DisputeRow, change: Change, at: Date): Promise<void> {
  const { id: dispute_id, version, status, payer_id, payee_id, related_type, related_id, moved, kept } = dispute
  const about = { dispute_id, version, status, payer_id, payee_id, related_type, related_id, moved, kept }
  const payload: ChangedDispute = { ...about, ...change }
  await recordEvent(trx, { type: CHANGED, user_id: null, payload, at })
}

export const changedDispute = (event: DomainEvent): (ChangedDispute & { readonly at: Date }) | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED
    ? { ...changed.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
    : null
