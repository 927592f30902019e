import type { SignInMethods } from '../identity/index.ts'

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
