import type { SignedIn } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { sessionOpenedAt } from './sessions.ts'
import { staffRoleOf } from './staff-role.ts'
import { hasPassword, verifyPassword } from './verify-password.ts'

const MINUTE_MS = 60_000
/** So long after signing in nobody has to say again who they are. */
const FRESH_MS = 10 * MINUTE_MS

/**
 * Before somebody changes how they sign in: the password again or, without one, a session opened in the last ten minutes, however
 * that was done. Of the staff it is the password, and nothing else: whoever holds their open browser has a fresh session too, and
 * could make himself a way to the money of all. Who has none sets one first.
 * Fails: REAUTHENTICATION_NEEDED (no password, and the session is older or the caller is of the staff), and whatever verifyPassword does.
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
 * The password again, before what cannot simply be undone. Who has one must say it, however lately they signed in; who has none must
 * have signed in lately. Fails: INVALID_CREDENTIALS, LOCKED, REAUTHENTICATION_NEEDED.
 */
export async function proveOneself(deps: Deps, caller: SignedIn, password: string | undefined): Promise<void> {
  if (password === undefined && (await hasPassword(deps.database, caller.user_id))) fail('REAUTHENTICATION_NEEDED')
  await reauthenticate(deps, caller, password)
}
