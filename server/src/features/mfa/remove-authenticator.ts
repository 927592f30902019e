import { userInfo } from 'node:os'
import { fail } from '../../platform/failure.ts'
import { commandLine, findAccount } from '../identity/index.ts'
import type { Deps } from './deps.ts'
import { recordFactorChange } from './record-factor-change.ts'

/**
 * For a member who has lost both the phone and the recovery codes, after support has identified the member. Fails:
 * NOT_FOUND (no such account, or the authenticator is off).
 */
export async function removeAuthenticator(deps: Deps, email: string): Promise<void> {
  const user_id = (await findAccount(deps.database, email)) ?? fail('NOT_FOUND')
  await deps.database.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('mfa.authenticator')
      .where('user_id', '=', user_id)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!removed) fail('NOT_FOUND')
    const owner = { user_id, email: email.toLowerCase(), request: commandLine() }
    await recordFactorChange(deps, trx, owner, { change: 'authenticator_off', os_user: userInfo().username })
  })
}
