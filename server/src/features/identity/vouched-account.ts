import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { householdOf } from '../../platform/household.ts'
import { newId } from '../../platform/ids.ts'
import type { Language } from '../../platform/words/words.ts'
import { endSignUps } from './confirmation-links.ts'
import type { Deps } from './deps.ts'
import { profileChanged } from './facts.ts'
import { insertProfile } from './make-profile.ts'
import { staffRoleOf } from './staff-role.ts'
import { isReservedName } from './tag.ts'

export interface Vouched {
  /** In lower case, as the contract’s schema makes it. */
  readonly email: string
  /** As the contract’s schema takes it; null where nobody said one that it does. */
  readonly full_name: string | null
  readonly language: Language
  readonly request: RequestInfo
  /** What the browser brought when it went to whoever vouches. */
  readonly brought: { readonly referral_code: string | null; readonly device_hash: Buffer | null }
}

/**
 * The account of an address for which somebody we trust has vouched: the one that has it or, with a profile and without a password, a
 * new one; then all sign-ups that wait for a link to the address are over. Null: the address is of somebody with a staff role, which
 * nobody comes into by another’s word.
 */
export async function vouchedAccount(
  deps: Deps,
  trx: Transaction,
  vouched: Vouched,
): Promise<{ readonly user_id: string; readonly made: boolean } | null> {
  const { email, full_name, language, request, brought } = vouched
  const now = deps.clock.now()
  const made = await trx
    .insertInto('identity.account')
    .values({
      ...{ id: newId(), email, password_hash: null, language, referral_code: brought.referral_code },
      ...{ email_confirmed_at: now, created_at: now },
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const { id } = await trx.selectFrom('identity.account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return (await staffRoleOf(trx, id)) === null ? { user_id: id, made: false } : null
  }
  const user_id = made.id
  await endSignUps(trx, email, now)
  const isOurs = full_name !== null && isReservedName(full_name, deps.settings.brandName)
  await insertProfile(deps, trx, { user_id, full_name: isOurs ? null : full_name })
  await profileChanged(trx, user_id)
  await deps.recordAudit(trx, { action_type: 'account_created', request, user_id, actor_email: email, actor_role: 'user' })
  await deps.welcome(trx, { ...brought, user_id, email, households: [householdOf(request.ip)], agreed: null, at: now })
  return { user_id, made: true }
}
