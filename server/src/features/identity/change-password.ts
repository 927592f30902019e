import { sql } from 'kysely'
import type { Input, Output } from '@hai/contract/contract'
import type { SessionCaller } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Deps } from './deps.ts'
import { passwordChangedMail } from './mails.ts'
import { languageOf } from './profiles.ts'
import { endSessions } from './sessions.ts'
import { verifyPassword } from './verify-password.ts'
import { listSignInMethods } from './sign-in-methods.ts'

/**
 * Ends the user’s other sessions and confirms the change by mail. Fails: PASSWORD_UNSET, INVALID_CREDENTIALS, LOCKED,
 * WEAK_PASSWORD, CONFLICT (changed at the same time).
 */
export async function changePassword(
  deps: Deps,
  caller: SessionCaller,
  { current_password, new_password }: Input<'change_password'>,
): Promise<Output<'change_password'>> {
  const { database, clock, passwords } = deps
  const { user_id, email, request, session_id } = caller
  const account = await database
    .selectFrom('identity.account')
    .select(['password_hash', 'language'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const old_hash = account.password_hash ?? fail('PASSWORD_UNSET')
  await verifyPassword(deps, caller, current_password)
  if (isCommonPassword(new_password, email)) fail('WEAK_PASSWORD')
  const new_hash = await passwords.hash(new_password)
  const ended = await database.transaction().execute(async (trx) => {
    const now = clock.now()
    const { rows } = await sql<{ done: boolean }>`
      select identity.change_password(${user_id}, ${old_hash}, ${new_hash}, ${now}) as done`.execute(trx)
    if (!rows.some(({ done }) => done)) fail('CONFLICT')
    await deps.recordAudit(trx, { action_type: 'password_change', request, user_id, actor_email: email })
    const otherSignInMethods = await listSignInMethods(deps.otherSignInMethods(), trx, user_id)
    const occasion = { to: email, language: languageOf(account.language), at: now, from: request }
    const mail = passwordChangedMail(deps, { ...occasion, signedOut: 'others', otherSignInMethods })
    await deps.outbox.mail(trx, { ...mail, user_id })
    const others = { user_id, except: session_id, user_agent: request.user_agent } as const
    return endSessions(deps, trx, { ...others, reason: 'password_change' })
  })
  deps.forgetSessions(ended)
  return {}
}
