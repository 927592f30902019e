import type { SignedIn } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { passwordRule, lockSubjects } from './attempts.ts'
import { countedAttempt } from './counted-attempt.ts'
import type { Deps } from './deps.ts'

/**
 * Required before an action that a thief with the unlocked phone must not take. Counted separately from sign-ins, so
 * that a stranger who guesses passwords there cannot lock a member’s settings. Fails: INVALID_CREDENTIALS, LOCKED (five
 * wrong passwords in 15 minutes).
 */
export async function verifyPassword(deps: Deps, caller: SignedIn, password: string): Promise<void> {
  const { database, passwords } = deps
  const { user_id, email, request } = caller
  const verdict = await countedAttempt(deps, {
    subject: lockSubjects.wrong_own_passwords({ email, user_id }),
    rule: passwordRule,
    who: { request, user_id, actor_email: email, context: 'own_password' },
    lock: { reason: 'wrong_own_passwords', email, user_id },
    isRight: () =>
      passwords.check(async (matches) => {
        const account = await database
          .selectFrom('identity.account')
          .select('password_hash')
          .where('id', '=', user_id)
          .executeTakeFirst()
        return matches(account?.password_hash, password)
      }),
  })
  if (verdict !== 'right') fail('INVALID_CREDENTIALS')
}

/** False if an OpenID provider’s sign-in created the account and nobody has set a password since. */
export async function hasPassword(database: Database, user_id: string): Promise<boolean> {
  const account = await database
    .selectFrom('identity.account')
    .select('password_hash')
    .where('id', '=', user_id)
    .executeTakeFirst()
  return typeof account?.password_hash === 'string'
}
