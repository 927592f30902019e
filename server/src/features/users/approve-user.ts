import type { Input, Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import { refuseAsHinted } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { needsApproval, recordProfileChange } from '../identity/index.ts'
import { findTarget } from './authority.ts'
import type { UsersDeps } from './deps.ts'
import { userApproved } from './events.ts'

export async function approveUser(
  deps: UsersDeps,
  staff: Staff,
  input: Input<'admin_approve_user'>,
): Promise<Output<'admin_approve_user'>> {
  const person = await findTarget(deps, staff, input)
  if (!needsApproval(person, deps.settings.companyEmailDomain)) fail('INVALID_TRANSITION')
  const { id: user_id } = person
  const now = deps.clock.now()
  await deps.database.transaction().execute(async (trx) => {
    await sql`select users.approve(${staff.user_id}::uuid, ${user_id}::uuid, ${now}::timestamptz)`
      .execute(trx)
      .catch(refuseAsHinted)
    await deps.security.recordAudit(trx, {
      action_type: 'role_change',
      request: staff.request,
      user_id,
      context: 'approved',
      extra_metadata: { admin_id: staff.user_id },
    })
    const about = { action: 'user_approved', target_user_id: user_id, ...(input.reason && { reason: input.reason }) } as const
    const change = { before: { approved_by_admin: false }, after: { approved_by_admin: true } }
    await recordStaffAction(trx, staff, { ...about, ...change }, now)
    await recordProfileChange(trx, user_id)
    await userApproved(trx, user_id, now)
  })
  return { user_id, approved_at: now.toISOString() }
}
