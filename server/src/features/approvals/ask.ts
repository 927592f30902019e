import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { recordStaffAction } from '../admin/index.ts'
import type { ApprovalKind, ApprovalsDeps, ApprovalRow, NewApproval, ApprovalRequester } from './types.ts'
import { expire } from './expire.ts'
import { recordApprovalChange } from './events.ts'
import { lockLapsed } from './queries.ts'

/** A request expires if no second staff member decides it within this time (docs/product/staff.md#four-eyes). */
export const APPROVAL_MS = 24 * 3_600_000

/**
 * Fails: CONFLICT (the same request is already pending), FORBIDDEN (it is about the caller, or the caller is excluded).
 */
export async function ask(
  { book, clock }: Pick<ApprovalsDeps, 'book' | 'clock'>,
  trx: Transaction,
  staff: ApprovalRequester,
  { kind, required_role }: Pick<ApprovalKind, 'kind' | 'required_role'>,
  { subject, facts, payload, reason = '', target_user_id, excluded_ids = [], changes = [] }: NewApproval,
): Promise<{ readonly approval_id: string; readonly expires_at: Date }> {
  if (target_user_id === staff.user_id || excluded_ids.includes(staff.user_id)) fail('FORBIDDEN')
  const now = clock.now()
  const lapsed = await lockLapsed(trx, book, now, { kind, subject })
  if (lapsed) await expire(trx, lapsed, now)
  const approval = {
    id: newId(),
    subject,
    facts,
    payload,
    reason,
    target_user_id: target_user_id ?? null,
    changes,
    excluded_ids,
    requested_by: staff.user_id,
    requested_at: now,
    expires_at: new Date(now.getTime() + APPROVAL_MS),
  }
  const inserted = await trx
    .insertInto('approvals.approval')
    .values({
      ...approval,
      kind,
      book: book.number,
      needs: required_role,
      excluded_ids: [...excluded_ids],
      facts: JSON.stringify(facts),
      payload: JSON.stringify(payload),
      changes: JSON.stringify(changes),
    })
    .onConflict((conflict) => conflict.columns(['book', 'kind', 'subject']).where('status', '=', 'pending').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) fail('CONFLICT')
  const about = {
    ...(target_user_id === undefined ? {} : { target_user_id }),
    ...(reason === '' ? {} : { reason }),
  }
  const entry = { action: 'approval_asked', subject: approval.id, after: { kind, subject, facts, payload }, ...about } as const
  await recordStaffAction(trx, staff, entry, now)
  const row: ApprovalRow = { ...approval, required_role, status: 'pending', decided_by: null, decided_at: null, note: '' }
  await recordApprovalChange(trx, row, now)
  return { approval_id: approval.id, expires_at: approval.expires_at }
}
