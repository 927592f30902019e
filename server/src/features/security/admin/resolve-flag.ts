import type { Input, Output } from '@hai/contract/contract'
import { lockReasons } from '@hai/contract/security-values'
import type { Staff } from '../../../caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { ipPrefixOf } from '../../../platform/ip-prefix.ts'
import { recordStaffAction } from '../../admin/index.ts'
import { findAccount, liftLock } from '../../identity/index.ts'
import { hasUsedIpPrefix, readLifts, recordLift, type ResolvedFlag, resolveFlag } from '../index.ts'
import type { SecurityAdminDeps } from './deps.ts'
import { readFlagsById } from './list-flags.ts'

/**
 * Resolves a flag and ends its effect: a lock is lifted, and a block or rate limit ends on every process. In a day, all
 * staff together may lift at most three locks of one email address or account.
 * Fails: FORBIDDEN (also if the flag is about the caller or an IP address that they used recently, or about staff and
 * the caller is no super admin), NOT_FOUND, INVALID_TRANSITION (already resolved), RATE_LIMITED (lifted too often).
 */
export async function resolveSecurityFlag(
  deps: SecurityAdminDeps,
  staff: Staff,
  { admin_id, flag_id, resolution_note }: Input<'resolve_security_flag'>,
): Promise<Output<'resolve_security_flag'>> {
  if (admin_id !== staff.user_id) fail('FORBIDDEN')
  const now = deps.clock.now()
  const settled = await deps.database.transaction().execute(async (trx) => {
    if (await isFromHere(trx, staff, flag_id)) fail('FORBIDDEN')
    const rows = await resolveFlag(trx, { flag_id, actor: staff.user_id, note: resolution_note, now })
    if (rows === null) return refuse(deps, trx, staff, flag_id)
    const [flag, ...others] = rows
    await lift(trx, staff, flag, now)
    const { user_id, action_taken, reason } = flag
    const about = user_id === null ? {} : { target_user_id: user_id }
    // Leaves out the email address, because the audit log is never erased.
    const before = { action_taken, reason, expires_at: flag.expires_at.toISOString() }
    const after = { resolved: true, ended_with_it: others.map(({ id }) => id) }
    await recordStaffAction(
      trx,
      staff,
      { action: 'security_flag_resolved', subject: flag_id, ...about, before, after, reason: resolution_note },
      now,
    )
    return { ended_with_it: others.length }
  })
  const [flag] = await readFlagsById(deps.database, [flag_id], now)
  return { flag: flag ?? fail('NOT_FOUND'), ...settled }
}

/**
 * True if the flag is about the IP prefix of this call. The database looks for the caller’s IP prefixes in the audit
 * trail, which may have no entry from this one yet.
 */
async function isFromHere(trx: Transaction, { request }: Staff, flag_id: string): Promise<boolean> {
  const flag = await trx.selectFrom('security.security_flags').select('ip_address').where('id', '=', flag_id).executeTakeFirst()
  return flag?.ip_address === ipPrefixOf(request.ip)
}

async function lift(trx: Transaction, staff: Staff, flag: ResolvedFlag, now: Date): Promise<void> {
  const { email, user_id, action_taken, reason } = flag
  const lock = lockReasons.find((one) => action_taken === 'locked' && one === reason)
  if (lock === undefined || email === null) return
  await liftLock(trx, { reason: lock, email, user_id })
  await recordLift(trx, { reason: lock, email, user_id, by: staff.user_id, request: staff.request, now })
}

async function refuse({ identity, clock }: SecurityAdminDeps, trx: Transaction, staff: Staff, flag_id: string): Promise<never> {
  const flag = await trx
    .selectFrom('security.security_flags')
    .select(['user_id', 'email', 'ip_address', 'resolved', 'action_taken'])
    .where('id', '=', flag_id)
    .executeTakeFirst()
  if (!flag) return fail('NOT_FOUND')
  const user = flag.user_id ?? (flag.email === null ? null : await findAccount(trx, flag.email))
  if (user === staff.user_id) fail('FORBIDDEN')
  if (user !== null && staff.role !== 'super_admin' && (await identity.staffRoleOf(user)) !== null) fail('FORBIDDEN')
  if (flag.ip_address !== null && (await hasUsedIpPrefix(trx, staff, { ip_prefix: flag.ip_address, now: clock.now() })))
    fail('FORBIDDEN')
  if (flag.resolved || flag.action_taken !== 'locked' || flag.email === null) fail('INVALID_TRANSITION')
  const { retry_at } = await readLifts(trx, { email: flag.email, user_id: user })
  return fail('RATE_LIMITED', { retry_at: retry_at.toISOString() })
}
