import type { Input, Output } from '@hai/contract/contract'
import type { SessionCaller } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { profileChanged } from './facts.ts'
import { isReservedName } from './tag.ts'
import { whyNotFree } from './tags.ts'

interface NewProfile {
  readonly user_id: string
  readonly full_name?: string | null | undefined
  readonly hai_tag?: string | null | undefined
  readonly phone?: string | null | undefined
}

function mustBeCaller(caller: SessionCaller, { user_id, email }: { user_id: string; email: string }): void {
  if (user_id !== caller.user_id || email !== caller.email) fail('FORBIDDEN')
}

/**
 * Makes the profile unless it is there; a profile that is there stays as it is. A tag in it is a wish: it is nobody’s until its owner
 * is set up. True: made, and the caller says so with a fact.
 */
export async function insertProfile({ clock }: Pick<Deps, 'clock'>, trx: Transaction, profile: NewProfile): Promise<boolean> {
  const now = clock.now()
  const { user_id, full_name = null, hai_tag = null, phone = null } = profile
  const made = await trx
    .insertInto('identity.profile')
    .values({ id: user_id, full_name, hai_tag, phone, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

async function makeProfile(deps: Deps, profile: NewProfile): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    if (await insertProfile(deps, trx, profile)) await profileChanged(trx, profile.user_id)
  })
}

/** Makes the caller’s profile if it is missing. Fails: FORBIDDEN for anybody else’s id or address. */
export async function ensureProfile(
  deps: Deps,
  caller: SessionCaller,
  input: Input<'ensure_profile'>,
): Promise<Output<'ensure_profile'>> {
  mustBeCaller(caller, input)
  await makeProfile(deps, { user_id: caller.user_id })
  return { success: true, error: null }
}

/**
 * Makes the caller’s profile with what the sign-up knew. The tag is kept as a wish and held by nobody. One that cannot be had is
 * told in `error`, and nothing is made: the client tries again without it; so is a name of the house’s.
 * Fails: FORBIDDEN for anybody else’s id or address.
 */
export async function createUserProfile(
  deps: Deps,
  caller: SessionCaller,
  input: Input<'create_user_profile'>,
): Promise<Output<'create_user_profile'>> {
  mustBeCaller(caller, input)
  const { database, settings } = deps
  const { user_id, full_name, hai_tag, phone } = input
  if (full_name && isReservedName(full_name, settings.brandName)) return { success: false, error: 'NAME_RESERVED' }
  const why = hai_tag && (await whyNotFree(database, { hai_tag, user_id, brandName: settings.brandName }))
  if (why) return { success: false, error: why === 'reserved' ? 'TAG_RESERVED' : 'TAG_TAKEN' }
  await makeProfile(deps, { user_id, full_name, hai_tag, phone })
  return { success: true, error: null }
}
