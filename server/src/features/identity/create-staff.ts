import { randomBytes } from 'node:crypto'
import type { Language } from '@hai/contract/languages'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { clearAttemptsOfAll } from './attempts.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createAccount, byOperator, commandLine } from './create-account.ts'
import type { Deps } from './deps.ts'
import { recordProfileChange } from './events.ts'
import { passwordChangedMail } from './mails.ts'
import { languageOf } from './profiles.ts'
import { endSessions } from './sessions.ts'
import type { StaffRole } from './staff-people.ts'
import { deleteSignInMethods } from './sign-in-methods.ts'

async function grantRole(deps: Deps, trx: Transaction, { user_id, role }: { user_id: string; role: StaffRole }): Promise<void> {
  const now = deps.clock.now()
  await trx
    .insertInto('identity.user_roles')
    .values({ user_id, role, granted_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doNothing())
    .execute()
  await trx.updateTable('identity.profile').set({ approved_by_admin: true, updated_at: now }).where('id', '=', user_id).execute()
  await deps.recordAudit(trx, { action_type: 'role_change', request: commandLine(), user_id, context: role, ...byOperator() })
  await recordProfileChange(trx, user_id)
}

/**
 * Also removes sessions, reset links, passkeys, linked providers and authenticators, so that nobody keeps access
 * through them.
 */
async function setPassword(deps: Deps, trx: Transaction, account: { user_id: string; email: string; password_hash: string }) {
  const { user_id, email, password_hash } = account
  await deleteSignInMethods(deps.otherSignInMethods(), trx, user_id)
  await trx.updateTable('identity.account').set({ password_hash }).where('id', '=', user_id).execute()
  await trx
    .updateTable('identity.reset_link')
    .set({ used_at: deps.clock.now() })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute()
  await endSessions(deps, trx, { user_id, reason: 'password_set' })
  await clearAttemptsOfAll(trx, `password:${email}`)
  const auditFields = { action_type: 'password_change', request: commandLine(), user_id, actor_email: email } as const
  await deps.recordAudit(trx, { ...auditFields, context: 'command line', ...byOperator() })
}

async function mailPasswordSet(deps: Deps, trx: Transaction, { user_id, email }: { user_id: string; email: string }) {
  const { language } = await trx
    .selectFrom('identity.account')
    .select('language')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const occasion = { to: email, language: languageOf(language), at: deps.clock.now(), from: null }
  const mail = passwordChangedMail(deps, { ...occasion, signedOut: 'all', otherSignInMethods: null })
  await deps.outbox.mail(trx, { ...mail, user_id })
}

/**
 * The account gets a new password, which the caller must show once. Every other way to sign in is removed. Only the
 * command line may call this function (docs/product/staff.md#roles). Fails: WEAK_PASSWORD.
 */
export async function createStaff(
  deps: Deps,
  staff: { email: string; role: StaffRole; password?: string; language?: Language },
): Promise<{ user_id: string; password: string }> {
  const { role, password = randomBytes(15).toString('base64url'), language = 'en' } = staff
  const email = staff.email.toLowerCase()
  if (isCommonPassword(password, email)) fail('WEAK_PASSWORD')
  const password_hash = await deps.passwords.hash(password)
  const { user_id, isNew } = await createAccount(deps, { email, password, language })
  await deps.database.transaction().execute(async (trx) => {
    await setPassword(deps, trx, { user_id, email, password_hash })
    if (!isNew) await mailPasswordSet(deps, trx, { user_id, email })
    await grantRole(deps, trx, { user_id, role })
  })
  return { user_id, password }
}
