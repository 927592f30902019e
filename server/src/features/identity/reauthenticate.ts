import type { SignedIn } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { sessionOpenedAt } from './sessions.ts'
import { staffRoleOf } from './staff-people.ts'
import { hasPassword, verifyPassword } from './verify-password.ts'

const MINUTE_MS = 60_000
/** The time after a sign-in in which no new proof is needed. */
const FRESH_MS = 10 * MINUTE_MS

/**
 * Required before users change their sign-in methods. They give their password or have signed in within the last ten
 * minutes. Staff always give a password: otherwise someone at their unlocked browser could add a sign-in method and
 * reach every member’s money. Staff without a password must set one first.
 * Fails: REAUTHENTICATION_NEEDED (no password was given, and the session is older or the caller is a staff member), and
 * with the errors of `verifyPassword`.
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
 * Required before changes that are hard to undo. Users with a password must enter it; others must have signed in
 * recently. Staff without a password must set one first. Fails: INVALID_CREDENTIALS, LOCKED, REAUTHENTICATION_NEEDED.
 */
export async function requireReauthentication(deps: Deps, caller: SignedIn, password: string | undefined): Promise<void> {
  if (password === undefined && (await hasPassword(deps.database, caller.user_id))) fail('REAUTHENTICATION_NEEDED')
  await reauthenticate(deps, caller, password)
}
