import type { Language } from '@hai/contract/languages'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { ipPrefixOf } from '../../platform/ip-prefix.ts'
import { newId } from '../../platform/ids.ts'
import { endSignUps } from './confirmation-links.ts'
import type { Deps } from './deps.ts'
import { recordProfileChange } from './events.ts'
import { insertProfile } from './make-profile.ts'
import { staffRoleOf } from './staff-people.ts'
import { isReservedName } from './tag.ts'

export interface VerifiedAccount {
  readonly email: string
  /** Null if the provider sent no name, or one that the contract’s schema rejects. */
  readonly full_name: string | null
  readonly language: Language
  readonly request: RequestInfo
  readonly brought: { readonly referral_code: string | null; readonly device_hash: Buffer | null }
}

/**
 * An unknown address gets a new account without a password. Null for a staff account, because a provider must not give
 * access to a role.
 */
export async function findVerifiedAccount(
  deps: Deps,
  trx: Transaction,
  vouched: VerifiedAccount,
): Promise<{ readonly user_id: string; readonly isNew: boolean } | null> {
  const { email, full_name, language, request, brought } = vouched
  const now = deps.clock.now()
  const inserted = await trx
    .insertInto('identity.account')
    .values({
      id: newId(),
      email,
      password_hash: null,
      language,
      referral_code: brought.referral_code,
      email_confirmed_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const { id } = await trx.selectFrom('identity.account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return (await staffRoleOf(trx, id)) === null ? { user_id: id, isNew: false } : null
  }
  const user_id = inserted.id
  await endSignUps(trx, email, now)
  const isOurs = full_name !== null && isReservedName(full_name, deps.settings.brandName)
  await insertProfile(deps, trx, { user_id, full_name: isOurs ? null : full_name })
  await recordProfileChange(trx, user_id)
  await deps.recordAudit(trx, { action_type: 'account_created', request, user_id, actor_email: email, actor_role: 'user' })
  await deps.welcome(trx, { ...brought, user_id, email, ip_prefixes: [ipPrefixOf(request.ip)], agreed: null, at: now })
  return { user_id, isNew: true }
}
