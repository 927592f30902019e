import type { Input, Output } from '@hai/contract/contract'
import type { SessionCaller } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Deps } from './deps.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { describeSecret, newTotpSecret, stepOfCode } from './totp.ts'

const SETUP_MS = 60 * 60_000

export async function getAuthenticator(deps: Deps, { user_id }: SessionCaller): Promise<Output<'get_authenticator'>> {
  const row = await find(deps, user_id)
  const enabled_at = row?.confirmed_at ?? null
  return {
    enabled: enabled_at !== null,
    enabled_at: enabled_at?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(deps.database, user_id),
    required: (await deps.identity.staffRoleOf(user_id)) === 'super_admin',
    has_password: await deps.identity.hasPassword(user_id),
  }
}

const find = ({ database }: Deps, user_id: string) =>
  database
    .selectFrom('mfa.authenticator')
    .select(['sealed_secret', 'begun_at', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** Fails: INVALID_TRANSITION (already on), and with the errors of reauthentication. */
export async function startAuthenticator(
  deps: Deps,
  caller: SessionCaller,
  { password }: Input<'start_authenticator'>,
): Promise<Output<'start_authenticator'>> {
  const { user_id, email } = caller
  await deps.identity.reauthenticate(caller, password)
  const secret = newTotpSecret()
  const begun = { sealed_secret: seal(deps.secretRing, secret, user_id), begun_at: deps.clock.now() }
  const stored = await deps.database
    .insertInto('mfa.authenticator')
    .values({ user_id, ...begun })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(begun).where('mfa.authenticator.confirmed_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  if (!stored) fail('INVALID_TRANSITION')
  return describeSecret(secret, { brand: deps.settings.brandName, email })
}

/**
 * Uses up the code. Tries are not limited, because the caller already knows the secret. Fails: INVALID_CODE,
 * INVALID_TRANSITION (already on, not started, or started more than an hour ago).
 */
export async function confirmAuthenticator(
  deps: Deps,
  caller: SessionCaller,
  { code }: Input<'confirm_authenticator'>,
): Promise<Output<'confirm_authenticator'>> {
  const { user_id } = caller
  const now = deps.clock.now()
  return deps.database.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('mfa.authenticator')
      .select(['sealed_secret', 'begun_at'])
      .where('user_id', '=', user_id)
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row || now.getTime() - row.begun_at.getTime() > SETUP_MS) return fail('INVALID_TRANSITION')
    const last_step = stepOfCode(unseal(deps.secretRing, row.sealed_secret, user_id), code, now) ?? fail('INVALID_CODE')
    await trx.updateTable('mfa.authenticator').set({ confirmed_at: now, last_step }).where('user_id', '=', user_id).execute()
    const recovery_codes = await replaceRecoveryCodes(deps, trx, user_id)
    await recordFactorChange(deps, trx, caller, { change: 'authenticator_on' })
    return { recovery_codes }
  })
}

/**
 * Needs the same proof as turning the authenticator off, because new codes are just as useful to a thief. Fails with
 * the errors of `turnOffAuthenticator`.
 */
export async function renewRecoveryCodes(
  deps: Deps,
  caller: SessionCaller,
  proof: Input<'renew_recovery_codes'>,
): Promise<Output<'renew_recovery_codes'>> {
  await proveBoth(deps, caller, proof)
  return deps.database.transaction().execute(async (trx) => {
    const recovery_codes = await replaceRecoveryCodes(deps, trx, caller.user_id)
    await recordFactorChange(deps, trx, caller, { change: 'recovery_codes_renewed' })
    return { recovery_codes }
  })
}

/** Fails: REAUTHENTICATION_NEEDED, INVALID_CREDENTIALS, INVALID_CODE, LOCKED, INVALID_TRANSITION (already off). */
export async function turnOffAuthenticator(
  deps: Deps,
  caller: SessionCaller,
  proof: Input<'turn_off_authenticator'>,
): Promise<void> {
  await proveBoth(deps, caller, proof)
  await deps.database.transaction().execute(async (trx) => {
    await trx.deleteFrom('mfa.authenticator').where('user_id', '=', caller.user_id).execute()
    await recordFactorChange(deps, trx, caller, { change: 'authenticator_off' })
  })
}

/**
 * Even a new session must give the password of the account, if it has one: someone else may hold the unlocked phone
 * with the authenticator app. Wrong codes count together with those at sign-in.
 */
async function proveBoth(
  deps: Deps,
  caller: SessionCaller,
  { password, code }: { password?: string | undefined; code: string },
): Promise<void> {
  const { user_id, email, request } = caller
  if (password === undefined && (await deps.identity.hasPassword(user_id))) fail('REAUTHENTICATION_NEEDED')
  await deps.identity.reauthenticate(caller, password)
  if (!(await find(deps, user_id))?.confirmed_at) fail('INVALID_TRANSITION')
  await deps.identity.passSecondFactor({ user_id, email, request, code })
}
