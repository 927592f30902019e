import { userInfo } from 'node:os'
import type { Language } from '@hai/contract/languages'
import { newId } from '../../platform/ids.ts'
import type { Deps } from './deps.ts'
import { recordProfileChange } from './events.ts'
import { insertProfile } from './make-profile.ts'
import type { RequestInfo } from '../../caller.ts'

export const commandLine = (): RequestInfo => ({ id: newId(), ip: '127.0.0.1', user_agent: 'command line' })

export const osUser = (): string => userInfo().username

export const byOperator = () => ({ extra_metadata: { os_user: osUser() } })

interface NewAccount {
  readonly email: string
  readonly password: string
  readonly language?: Language
}

/** Sends no mail. An existing account keeps its password and only gets a missing profile. */
export async function createAccount(
  deps: Deps,
  { email, password, language = 'en' }: NewAccount,
): Promise<{ user_id: string; isNew: boolean }> {
  const password_hash = await deps.passwords.hash(password)
  return deps.database.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const row = { id: newId(), email: email.toLowerCase(), password_hash, language, email_confirmed_at: now, created_at: now }
    const inserted = await trx
      .insertInto('identity.account')
      .values(row)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    const { id } =
      inserted ?? (await trx.selectFrom('identity.account').select('id').where('email', '=', row.email).executeTakeFirstOrThrow())
    if (inserted) {
      const who = { user_id: id, actor_email: row.email, actor_role: 'user' } as const
      await deps.recordAudit(trx, { action_type: 'account_created', request: commandLine(), ...who })
    }
    if (await insertProfile(deps, trx, { user_id: id })) await recordProfileChange(trx, id)
    return { user_id: id, isNew: inserted !== undefined }
  })
}
