import type { Selectable } from 'kysely'
import type { Input, Output } from '@hai/contract/contract'
import type { SessionCaller } from '../../caller.ts'
import type { MfaPasskey } from '../../platform/database/generated.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { recordFactorChange } from './record-factor-change.ts'
import type { SignInMethods } from '../identity/index.ts'

type Passkey = Output<'rename_passkey'>

/** Per member. It bounds the list that browsers receive. */
export const PASSKEYS_MAX = 10

const columns = ['id', 'name', 'created_at', 'last_used_at', 'is_synced'] as const

export const toPasskey = ({
  id,
  name,
  created_at,
  last_used_at,
  is_synced,
}: Pick<Selectable<MfaPasskey>, (typeof columns)[number]>): Passkey => ({
  passkey_id: id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  is_synced,
})

export async function listPasskeys({ database }: Deps, { user_id }: SessionCaller): Promise<Output<'list_passkeys'>> {
  const rows = await database
    .selectFrom('mfa.passkey')
    .select(columns)
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { items: rows.map(toPasskey) }
}

/** Fails: NOT_FOUND. */
export async function renamePasskey(
  { database }: Deps,
  { user_id }: SessionCaller,
  { passkey_id, name }: Input<'rename_passkey'>,
): Promise<Passkey> {
  const row = await database
    .updateTable('mfa.passkey')
    .set({ name })
    .where('id', '=', passkey_id)
    .where('user_id', '=', user_id)
    .returning(columns)
    .executeTakeFirst()
  return toPasskey(row ?? fail('NOT_FOUND'))
}

/** Fails: NOT_FOUND, and with the errors of reauthentication. */
export async function removePasskey(
  deps: Deps,
  caller: SessionCaller,
  { passkey_id, password }: Input<'remove_passkey'>,
): Promise<void> {
  await deps.identity.reauthenticate(caller, password)
  await deps.database.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('mfa.passkey')
      .where('id', '=', passkey_id)
      .where('user_id', '=', caller.user_id)
      .returning('name')
      .executeTakeFirst()
    const { name } = removed ?? fail('NOT_FOUND')
    await recordFactorChange(deps, trx, caller, { change: 'passkey_removed', passkey_id, name })
  })
}

/** Lists only passkeys, because an authenticator alone cannot sign in. `forget` removes the authenticator too. */
export const factorWays: SignInMethods = {
  list: async (db, user_id) => {
    const rows = await db
      .selectFrom('mfa.passkey')
      .select('name')
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ name }) => ({ kind: 'passkey', name }))
  },
  forget: async (trx, user_id) => {
    await trx.deleteFrom('mfa.passkey').where('user_id', '=', user_id).execute()
    await trx.deleteFrom('mfa.challenge').where('user_id', '=', user_id).execute()
    await trx.deleteFrom('mfa.authenticator').where('user_id', '=', user_id).execute()
  },
}
