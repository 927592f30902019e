import type { SignedIn } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { sessionOpenedAt } from './sessions.ts'
import { staffRoleOf } from './staff-people.ts'
import { hasPassword, verifyPassword } from './verify-password.ts'

const MINUTE_MS = 60_000
const FRESH_MS = 10 * MINUTE_MS

/**
 * Users give their password, or have signed in within the last ten minutes. Staff always give a password. Otherwise
 * someone at their unlocked browser could add a sign-in method and reach every member’s money. Fails:
 * REAUTHENTICATION_NEEDED (without a password), and with the errors of `verifyPassword`.
 */
export async function reauthenticate(deps: Deps, caller: SignedIn, password: string | undefined): Promise<void> {
  if (password !== undefined) return verifyPassword(deps, caller, password)
  const { user_id } = caller
  if ((await staffRoleOf(deps.database, user_id)) !== null) fail('REAUTHENTICATION_NEEDED')
  const opened_at = await sessionOpenedAt(deps.database, caller)
  const isFresh = opened_at && deps.clock.now().getTime() - opened_at.getTime() < FRESH_MS
  if (!isFresh) fail('REAUTHENTICATION_NEEDED')
}

/**
 * Users with a password must enter it. Others must have signed in recently, but staff must set a password first. Fails:
 * INVALID_CREDENTIALS, LOCKED, REAUTHENTICATION_NEEDED.
 */
export async function requireReauthentication(deps: Deps, caller: SignedIn, password: string | undefined): Promise<void> {
  if (password === undefined && (await hasPassword(deps.database, caller.user_id))) fail('REAUTHENTICATION_NEEDED')
  await reauthenticate(deps, caller, password)
}
