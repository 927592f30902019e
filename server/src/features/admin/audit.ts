import type { StaffActionName } from '@hai/contract/staff-actions'
import type { Staff } from '../../caller.ts'
import { bookOf, type Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { consumeAction } from './confirmed-actions.ts'

interface AuditedAction {
  readonly action: StaffActionName
  readonly target_user_id?: string
  readonly subject?: string
  readonly reason?: string
  /** Neither `before` nor `after` may contain a secret. */
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Call it in the transaction of the change, with the `staff` of the request. The entry names the book of `db`. If the request has a confirmed action,
 * marks it as executed. Fails: ACTION_CODE_REQUIRED (another transaction has executed it).
 */
export async function recordStaffAction(
  db: Database,
  { user_id, role, request, action_id }: Pick<Staff, 'user_id' | 'role' | 'request' | 'action_id'>,
  { action, target_user_id, subject, reason, before, after }: AuditedAction,
  now: Date,
): Promise<void> {
  if (action_id !== undefined) await consumeAction(db, action_id, now)
  await db
    .insertInto('admin.audit_log')
    .values({
      id: newId(),
      at: now,
      book: bookOf(db).number,
      actor_id: user_id,
      actor_role: role,
      action,
      target_user_id: target_user_id ?? null,
      subject: subject ?? null,
      reason: reason ?? null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      ip_address: request.ip,
      user_agent: request.user_agent,
      request_id: request.id,
    })
    .execute()
}
