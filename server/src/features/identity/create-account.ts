import { userInfo } from 'node:os'
import { newId } from '../../platform/ids.ts'
import type { Language } from '../../platform/words/words.ts'
import type { Deps } from './deps.ts'
import { profileChanged } from './events.ts'
import { insertProfile } from './make-profile.ts'
import type { RequestInfo } from '../../caller.ts'

/** The request data that the audit trail stores for an action on the command line. */
export const commandLine = (): RequestInfo => ({ id: newId(), ip: '127.0.0.1', user_agent: 'command line' })

/** The operating-system user who runs the command. The audit trail stores this name. */
export const osUser = (): string => userInfo().username

export const byOperator = () => ({ extra_metadata: { os_user: osUser() } })

interface NewAccount {
  readonly email: string
  readonly password: string
  readonly language?: Language
}

/**
 * Creates a confirmed account with a profile, for the command line, demo data and tests. Sends no mail. If the address
 * has an account, returns this account and keeps its password; only a missing profile is created.
 */
export async function createAccount(
  deps: Deps,
  { email, password, language = 'en' }: NewAccount,
): Promise<{ user_id: string; made: boolean }> {
  const password_hash = await deps.passwords.hash(password)
  return deps.database.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const row = { id: newId(), email: email.toLowerCase(), password_hash, language, email_confirmed_at: now, created_at: now }
    const made = await trx
      .insertInto('identity.account')
      .values(row)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    const { id } =
      made ?? (await trx.selectFrom('identity.account').select('id').where('email', '=', row.email).executeTakeFirstOrThrow())
    if (made) {
      const who = { user_id: id, actor_email: row.email, actor_role: 'user' } as const
      await deps.recordAudit(trx, { action_type: 'account_created', request: commandLine(), ...who })
    }
    if (await insertProfile(deps, trx, { user_id: id })) await profileChanged(trx, id)
    return { user_id: id, made: made !== undefined }
  })
}
