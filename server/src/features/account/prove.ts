import type { Member } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { readOwnSettings } from '../identity/index.ts'
import type { AccountDeps } from './deps.ts'

/**
 * The password again, before what cannot simply be undone. Who has one must say it, however lately they signed in; who has none must
 * have signed in lately. Fails: INVALID_CREDENTIALS, LOCKED, REAUTHENTICATION_NEEDED.
 */
export async function proveOneself(deps: AccountDeps, caller: Member, password: string | undefined): Promise<void> {
  const { has_password } = await readOwnSettings(deps.database, caller.user_id, deps.clock.now())
  if (has_password && password === undefined) fail('REAUTHENTICATION_NEEDED')
  await deps.reauthenticate(caller, password)
}
