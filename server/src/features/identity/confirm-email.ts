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

/** With all sign-ups of its address locked, in one order: links followed at once are judged one after the other. */
async function signUpBehind(trx: Transaction, token: string) {
  const link = await trx
    .selectFrom('identity.confirmation_link as link')
    .innerJoin('identity.sign_up as sign_up', 'sign_up.id', 'link.sign_up_id')
    .select(['link.sign_up_id', 'link.expires_at', 'sign_up.email'])
    .where('link.token_hash', '=', secretHash(token))
    .executeTakeFirst()
  if (!link) return fail('LINK_INVALID')
  const signUps = await trx
    .selectFrom('identity.sign_up')
    .selectAll()
    .where('email', '=', link.email)
    .orderBy('id')
    .forUpdate()
    .execute()
  const signUp = signUps.find(({ id }) => id === link.sign_up_id) ?? fail('LINK_INVALID')
  return { ...signUp, expires_at: link.expires_at }
}
