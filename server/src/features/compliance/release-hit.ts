import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { ComplianceFlag } from '@hai/contract/compliance'
import type { Input } from '@hai/contract/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import { refuseAsHinted } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../approvals/index.ts'
import type { DecisionDeps } from './deps.ts'
import { recordFlagsChange } from './events.ts'
import { readFlag, showFlag, type FlagRow } from './flags.ts'
import { RELEASE_KIND } from './releases.ts'

const payload = z.object({ flag_id: z.string(), user_id: z.string() })

/** Fails: NOT_FOUND, FORBIDDEN (the hit is about staff and the caller is no super_admin), INVALID_TRANSITION. */
async function readHit({ database, identity }: DecisionDeps, staff: Staff, flag_id: string): Promise<FlagRow> {
  const flag = await readFlag(database, staff, flag_id)
  if (flag.kind !== 'sanctions_match' || (flag.status !== 'open' && flag.status !== 'confirmed')) fail('INVALID_TRANSITION')
  if ((await identity.staffRoleOf(flag.user_id)) !== null && staff.role !== 'super_admin') fail('FORBIDDEN')
  return flag
}

const releaseFacts = ({ user_id, status }: FlagRow): ApprovalFacts => ({
  kind: RELEASE_KIND,
  user_id,
  is_confirmed: status === 'confirmed',
})

export const describeRelease = async (deps: DecisionDeps, staff: Staff, flag_id: string): Promise<ActionFacts> =>
  requestFacts('ask', releaseFacts(await readHit(deps, staff, flag_id)))

/** Fails with the errors of `readHit`, and with CONFLICT (already requested). */
export async function requestRelease(
  deps: DecisionDeps,
  staff: Staff,
  { flag_id, note }: Input<'admin_release_sanctions_hit'>,
): Promise<ComplianceFlag> {
  const hit = await readHit(deps, staff, flag_id)
  const { user_id } = hit
  const about = { subject: flag_id, payload: { flag_id, user_id }, target_user_id: user_id, reason: note }
  await deps.database.transaction().execute((trx) => deps.approvals.ask(trx, staff, { facts: releaseFacts(hit), ...about }))
  return showFlag(deps, staff, flag_id)
}

/** After the release of a hit, a blocked member stays blocked until staff unblock them. */
export const hitReleaseApproval = ({ clock }: DecisionDeps): ApprovalKind => ({
  kind: RELEASE_KIND,
  required_role: 'admin',
  isKeptFromTarget: true,
  context: (_db, { subject }) => ({ case: { kind: 'sanctions_hit', id: subject } }),
  apply: async (trx, { payload: request, approver, approval_id }) => {
    const { flag_id, user_id } = payload.parse(request)
    const releasing = sql<{ said: 'cleared' | 'withdrawn' }>`select compliance.release(${approval_id}::uuid) as said`.execute(trx)
    const status = (await releasing.catch(refuseAsHinted)).rows[0]?.said
    if (status === undefined) throw new Error('compliance.release must return a status')
    const about = { action: `compliance_flag_${status}`, target_user_id: user_id, subject: flag_id } as const
    const now = clock.now()
    await recordStaffAction(trx, approver, { ...about, after: { status, approval_id } }, now)
    await recordFlagsChange(trx, now)
  },
})
