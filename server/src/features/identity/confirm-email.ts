import type { Session } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { secretHash } from './secrets.ts'
import { openSession } from './sessions.ts'

/**
 * Makes the sign-up behind an emailed link an account, with its password, and signs in. All other sign-ups of the address are over.
 * Fails: LINK_INVALID, LINK_EXPIRED, LINK_USED.
 */
export async function confirmEmail(deps: Deps, request: RequestInfo, { token }: { token: string }): Promise<Session> {
  return deps.database.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const signUp = await signUpBehind(trx, token)
    if (signUp.used_at) fail('LINK_USED')
    if (signUp.expires_at <= now) fail('LINK_EXPIRED')
    const { id, email, password_hash, language, referral_code } = signUp
    const made = await trx
      .insertInto('identity.account')
      .values({ id, email, password_hash, language, referral_code, email_confirmed_at: now, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) fail('LINK_USED')
    await trx
      .updateTable('identity.sign_up')
      .set({ used_at: now })
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .execute()
    const who = { request, user_id: id, actor_email: email, actor_role: 'user' } as const
    await deps.recordAudit(trx, { action_type: 'account_created', ...who })
    const session = await openSession(deps, trx, { id, email }, request)
    await deps.recordAudit(trx, { action_type: 'login_success', context: 'confirm_email', ...who })
    return session
  })
}

/** Locked, so that a link followed twice at once is used once. */
async function signUpBehind(trx: Transaction, token: string) {
  const found = await trx
    .selectFrom('identity.confirmation_link as link')
    .innerJoin('identity.sign_up as sign_up', 'sign_up.id', 'link.sign_up_id')
    .select([
      'sign_up.id',
      'sign_up.email',
      'sign_up.password_hash',
      'sign_up.language',
      'sign_up.referral_code',
      'sign_up.used_at',
    ])
    .select('link.expires_at')
    .where('link.token_hash', '=', secretHash(token))
    .forUpdate('sign_up')
    .executeTakeFirst()
  return found ?? fail('LINK_INVALID')
}
