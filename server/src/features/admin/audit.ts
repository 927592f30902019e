import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { consumeAction } from './confirmed-actions.ts'

interface StaffAct {
  /** In snake_case, as in the filter of the audit page: `fee_rule_set`. */
  readonly action: string
  readonly target_user_id?: string
  /** Another affected object, for example an operation, a tier or the id of an alert. */
  readonly subject?: string
  readonly reason?: string
  /** The changed fields, old in `before` and new in `after`. Never a secret. */
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Records a staff action permanently. Call it in the transaction of the change, with the `staff` that the call
 * received. It also marks the confirmed action as executed. Fails: ACT_CODE_REQUIRED (already executed).
 */
export async function recordStaffAct(
  db: Database,
  { user_id, role, request, act_id }: Pick<Staff, 'user_id' | 'role' | 'request' | 'act_id'>,
  { action, target_user_id, subject, reason, before, after }: StaffAct,
  now: Date,
): Promise<void> {
  if (act_id !== undefined) await consumeAction(db, act_id, now)
  await db
    .insertInto('admin.audit_log')
    .values({
      id: newId(),
      at: now,
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
