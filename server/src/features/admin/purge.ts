import type { Deps } from './deps.ts'

const DAY_MS = 24 * 60 * 60_000
/** Step-ups and confirmed actions are deleted after this many days. The audit trail keeps them permanently. */
const KEPT_DAYS = 90

export async function purgeStaffSignIns({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  await database.deleteFrom('admin.passkey_challenge').where('expires_at', '<=', now).execute()
  await database.deleteFrom('admin.act').where('confirmed_at', 'is', null).where('created_at', '<', daysAgo(1)).execute()
  await database.deleteFrom('admin.act').where('created_at', '<', daysAgo(KEPT_DAYS)).execute()
  await database.deleteFrom('admin.mfa_session').where('created_at', '<', daysAgo(KEPT_DAYS)).execute()
}
