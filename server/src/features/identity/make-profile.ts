import type { Input, Output } from '@hai/contract/contract'
import type { SessionCaller } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { recordProfileChange } from './events.ts'
import { isReservedName } from './tag.ts'
import { findTagProblem } from './tags.ts'

interface NewProfile {
  readonly user_id: string
  readonly full_name?: string | null | undefined
  readonly hai_tag?: string | null | undefined
  readonly phone?: string | null | undefined
}

function requireCaller(caller: SessionCaller, { user_id, email }: { user_id: string; email: string }): void {
  if (user_id !== caller.user_id || email !== caller.email) fail('FORBIDDEN')
}

/**
 * The tag is stored, but not reserved until the account setup. Returns true if the profile is new; the caller then
 * publishes an event.
 */
export async function insertProfile({ clock }: Pick<Deps, 'clock'>, trx: Transaction, profile: NewProfile): Promise<boolean> {
  const now = clock.now()
  const { user_id, full_name = null, hai_tag = null, phone = null } = profile
  const inserted = await trx
    .insertInto('identity.profile')
    .values({ id: user_id, full_name, hai_tag, phone, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function makeProfile(deps: Deps, profile: NewProfile): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    if (await insertProfile(deps, trx, profile)) await recordProfileChange(trx, profile.user_id)
  })
}

/** Fails: FORBIDDEN (the id or address is not the caller’s). */
export async function ensureProfile(
  deps: Deps,
  caller: SessionCaller,
  input: Input<'ensure_profile'>,
): Promise<Output<'ensure_profile'>> {
  requireCaller(caller, input)
  await makeProfile(deps, { user_id: caller.user_id })
  return { success: true, error: null }
}

/**
 * The tag is stored, but not reserved. If the tag or name is not available, nothing is created and `error` says why.
 * Fails: FORBIDDEN (the id or address is not the caller’s).
 */
export async function createUserProfile(
  deps: Deps,
  caller: SessionCaller,
  input: Input<'create_user_profile'>,
): Promise<Output<'create_user_profile'>> {
  requireCaller(caller, input)
  const { database, settings } = deps
  const { user_id, full_name, hai_tag, phone } = input
  if (full_name && isReservedName(full_name, settings.brandName)) return { success: false, error: 'NAME_RESERVED' }
  const why = hai_tag && (await findTagProblem(database, { hai_tag, user_id, brandName: settings.brandName }))
  if (why) return { success: false, error: why === 'reserved' ? 'TAG_RESERVED' : 'TAG_TAKEN' }
  await makeProfile(deps, { user_id, full_name, hai_tag, phone })
  return { success: true, error: null }
}
