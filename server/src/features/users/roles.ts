import type { ActionFacts } from '@hai/contract/action-facts'
import type { Input, Output } from '@hai/contract/contract'
import { staffRoles } from '@hai/contract/user-values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import { refuseAsHinted } from '../../platform/database/hint.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../approvals/index.ts'
import { recordProfileChange } from '../identity/index.ts'
import { findTarget } from './authority.ts'
import type { UsersDeps } from './deps.ts'

type Change = 'grant' | 'removal'

const payload = z.object({ user_id: z.string(), role: z.enum(staffRoles) })
const kinds = { grant: 'role_grant', removal: 'role_removal' } as const
const actions = { grant: 'role_granted', removal: 'role_removed' } as const

export async function rolesOf(db: Database, user_id: string) {
  const rows = await db
    .selectFrom('identity.user_roles_view')
    .select(['role', 'granted_at', 'granted_by'])
    .where('user_id', '=', user_id)
    .orderBy('role')
    .execute()
  return rows.map(({ role, ...row }) => ({ ...row, role: z.enum(staffRoles).parse(role) }))
}

export async function describeRoleChange(
  deps: UsersDeps,
  staff: Staff,
  change: Change,
  input: Input<'admin_grant_role'>,
): Promise<ActionFacts> {
  await refuseImpossible(deps, staff, change, input)
  return requestFacts('ask', { kind: kinds[change], user_id: input.user_id, role: input.role })
}

/** Fails: FORBIDDEN, NOT_FOUND, INVALID_TRANSITION. */
async function refuseImpossible(deps: UsersDeps, staff: Staff, change: Change, input: Input<'admin_grant_role'>): Promise<void> {
  const person = await findTarget(deps, staff, input)
  const has = (await rolesOf(deps.database, person.id)).some(({ role }) => role === input.role)
  if (has === (change === 'grant') || (change === 'grant' && (person.is_blocked || !person.onboarded))) fail('INVALID_TRANSITION')
}

/**
 * Asks a second super admin. Fails: FORBIDDEN (also for the caller’s own role), NOT_FOUND, INVALID_TRANSITION, CONFLICT
 * (already requested).
 */
export async function requestRoleChange(
  deps: UsersDeps,
  staff: Staff,
  change: Change,
  input: Input<'admin_grant_role'>,
): Promise<Output<'admin_grant_role'>> {
  await refuseImpossible(deps, staff, change, input)
  const { user_id, role, reason } = input
  const approval = {
    facts: { kind: kinds[change], user_id, role },
    subject: `${user_id} ${role}`,
    payload: { user_id, role },
    reason,
    target_user_id: user_id,
  }
  const { approval_id, expires_at } = await deps.database.transaction().execute((trx) => deps.approvals.ask(trx, staff, approval))
  return { approval_id, expires_at: expires_at.toISOString() }
}

/**
 * An SQL function with the rights of the database owner changes the role, because the server’s database login may not.
 */
export const roleChanging = ({ clock, identity, security }: UsersDeps, change: Change): ApprovalKind => ({
  kind: kinds[change],
  required_role: 'super_admin',
  apply: async (trx, { payload: request, approver, requested_by, approval_id }) => {
    const { user_id, role } = payload.parse(request)
    await sql`select users.change_role(${approval_id}::uuid)`.execute(trx).catch(refuseAsHinted)
    if (change === 'removal') await identity.endSessions(trx, { user_id, reason: 'role_removed' })
    await security.recordAudit(trx, {
      action_type: 'role_change',
      request: approver.request,
      user_id,
      context: actions[change],
      extra_metadata: { role, requested_by, approved_by: approver.user_id },
    })
    const before = { [role]: change === 'removal' }
    const after = { [role]: change === 'grant' }
    const about = { action: actions[change], target_user_id: user_id, subject: approval_id, before, after }
    await recordStaffAction(trx, approver, about, clock.now())
    await recordProfileChange(trx, user_id)
  },
})
