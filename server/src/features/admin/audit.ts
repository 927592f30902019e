import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { takeAct } from './acts.ts'

/** Something that somebody of the staff has changed. */
interface StaffAct {
  /** snake_case, as the audit’s filter has it: `fee_rule_set`. */
  readonly action: string
  /** The member it was done to. */
  readonly target_user_id?: string
  /** What else it was done to: an operation, a tier, the id of an alert. */
  readonly subject?: string
  readonly reason?: string
  /** What has changed, as it was and as it is: only what differs, and never a secret. */
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Notes what somebody of the staff has changed, for good. To be called in the transaction that changes it, with `staff` as the call
 * gave it: all of it stands or nothing, and what was confirmed by a code of its own is done with it.
 * Fails: ACT_CODE_REQUIRED (it has been done already).
 */
export async function recordStaffAct(
  db: Database,
  { user_id, role, request, act_id }: Pick<Staff, 'user_id' | 'role' | 'request' | 'act_id'>,
  { action, target_user_id, subject, reason, before, after }: StaffAct,
  now: Date,
): Promise<void> {
  if (act_id !== undefined) await takeAct(db, act_id, now)
  await db
    .insertInto('admin.audit_log')
    .values({
      ...{ id: newId(), at: now, actor_id: user_id, actor_role: role, action },
      target_user_id: target_user_id ?? null,
      subject: subject ?? null,
      reason: reason ?? null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      ...{ ip_address: request.ip, user_agent: request.user_agent, request_id: request.id },
    })
    .execute()
}
