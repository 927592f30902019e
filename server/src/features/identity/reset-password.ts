import { sql } from 'kysely'
import type { Input, Output } from '@hai/contract/contract'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { clearAttemptsOfAll } from './attempts.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Deps } from './deps.ts'
import { passwordChangedMail, maskedEmail } from './mails.ts'
import { languageOf } from './profiles.ts'
import { accountBehindResetLink } from './reset-links.ts'
import { secretHash } from '../../platform/random-secret.ts'
import { endSessions } from './sessions.ts'
import { listSignInMethods } from './sign-in-methods.ts'

/** Does not use up the link. Fails: LINK_INVALID, LINK_USED, LINK_EXPIRED. */
export async function readResetLink(
  { database, clock }: Deps,
  { token }: Input<'read_reset_link'>,
): Promise<Output<'read_reset_link'>> {
  const { email } = await accountBehindResetLink(database, token, clock.now())
  return { email: maskedEmail(email) }
}

/**
 * Passkeys and linked providers stay, because a member who forgot the password needs them. The call does not sign the
 * member in, because the second factor is checked at sign-in. Fails: LINK_INVALID, LINK_USED, LINK_EXPIRED,
 * WEAK_PASSWORD (the link can be used again).
 */
export async function resetPassword(
  deps: Deps,
  request: RequestInfo,
  { token, password }: Input<'reset_password'>,
): Promise<Output<'reset_password'>> {
  const { database, clock } = deps
  const account = await accountBehindResetLink(database, token, clock.now())
  if (isCommonPassword(password, account.email)) fail('WEAK_PASSWORD')
  const password_hash = await deps.passwords.hash(password)
  const ended = await database.transaction().execute(async (trx) => {
    const now = clock.now()
    if (!(await useLink(trx, { token, password_hash, now }))) {
      await accountBehindResetLink(trx, token, now)
      return fail('LINK_USED')
    }
    const { id: user_id, email, language } = account
    await deps.recordAudit(trx, { action_type: 'password_reset', request, user_id, actor_email: email })
    await clearAttemptsOfAll(trx, `password:${email}`)
    await clearAttemptsOfAll(trx, `own-password:${user_id}`)
    const otherSignInMethods = await listSignInMethods(deps.otherSignInMethods(), trx, user_id)
    const occasion = { to: email, language: languageOf(language), at: now, from: request }
    const mail = passwordChangedMail(deps, { ...occasion, signedOut: 'all', otherSignInMethods })
    await deps.outbox.mail(trx, { ...mail, user_id })
    return endSessions(deps, trx, { user_id, reason: 'password_reset', user_agent: request.user_agent })
  })
  deps.forgetSessions(ended)
  return {}
}

async function useLink(
  trx: Transaction,
  { token, password_hash, now }: { token: string; password_hash: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ member: string | null }>`
    select identity.use_reset_link(${secretHash(token)}, ${password_hash}, ${now}) as member`.execute(trx)
  return rows.some(({ member }) => member !== null)
}
