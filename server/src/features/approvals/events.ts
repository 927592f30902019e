import { approvalStatuses } from '@hai/contract/approval-status'
import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import { type DomainEvent, recordEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { ApprovalRow } from './types.ts'

const CHANGED = 'approvals.changed'

const changed = z.object({ approval_id: id, kind: z.string(), status: z.enum(approvalStatuses), requested_by: id })

export async function recordApprovalChange(trx: Transaction, row: ApprovalRow, at: Date): Promise<void> {
  const { id: approval_id, facts, status, requested_by } = row
  const payload: z.infer<typeof changed> = { approval_id, kind: facts.kind, status, requested_by }
  await recordEvent(trx, { type: CHANGED, user_id: null, payload, at })
}

export const changedApproval = (event: DomainEvent): z.infer<typeof changed> | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED ? changed.parse(event.outboxEvent.payload) : null
