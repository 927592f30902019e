import type { SessionCaller } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { forgetTries, giveBackTry, isLocked, passwordRule, takeTry } from './attempts.ts'
import type { Deps } from './deps.ts'

/**
 * Asks somebody who is signed in for their password again, before what a thief with the open phone must not do. Counted apart from
 * sign-ins, so that a stranger who guesses there keeps nobody from their settings.
 * Fails: INVALID_CREDENTIALS, LOCKED (five wrong ones in 15 minutes).
 */
export async function verifyPassword(deps: Deps, caller: SessionCaller, password: string): Promise<void> {
  const { database, clock, passwords, recordAudit } = deps
  const { user_id, email, request } = caller
  const subject = `own-password:${user_id}`
  const lockedUntil = await takeTry(database, subject, passwordRule, clock.now())
  if (lockedUntil) fail('LOCKED', { retry_at: lockedUntil.toISOString() })
  const judging = passwords.judge(async (matches) => {
    const account = await database
      .selectFrom('identity.account')
      .select('password_hash')
      .where('id', '=', user_id)
      .executeTakeFirst()
    return matches(account?.password_hash, password)
  })
  const isRight = await judging.catch(async (error: unknown) => {
    await giveBackTry(database, subject)
    throw error
  })
  if (isRight) return forgetTries(database, subject)
  const who = { request, user_id, actor_email: email, context: 'own_password' } as const
  await recordAudit(database, { action_type: 'login_failure', ...who })
  if (await isLocked(database, subject)) await recordAudit(database, { action_type: 'account_locked', ...who })
  return fail('INVALID_CREDENTIALS')
}

/** Whether there is one to ask for: those who came with an OpenID provider have none until a reset mail gives them one. */
export async function hasPassword(database: Database, user_id: string): Promise<boolean> {
  const account = await database
    .selectFrom('identity.account')
    .select('password_hash')
    .where('id', '=', user_id)
    .executeTakeFirst()
  return typeof account?.password_hash === 'string'
}
