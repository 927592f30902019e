import { daysBefore } from '../../platform/clock.ts'
import type { Deps } from './deps.ts'

/** Step-ups and confirmed actions are deleted after this many days. The audit log keeps executed actions forever. */
const KEPT_DAYS = 90

export async function purgeStaffSignIns({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  const keptSince = daysBefore(now, KEPT_DAYS)
  await database.deleteFrom('admin.passkey_challenge').where('expires_at', '<=', now).execute()
  await database
    .deleteFrom('admin.confirmed_action')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', daysBefore(now, 1))
    .execute()
  await database.deleteFrom('admin.confirmed_action').where('created_at', '<', keptSince).execute()
  await database.deleteFrom('admin.mfa_session').where('created_at', '<', keptSince).execute()
}
