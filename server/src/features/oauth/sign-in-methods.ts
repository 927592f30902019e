import type { OidcProvider } from '../../platform/oidc-config.ts'
import type { SignInMethods } from '../identity/index.ts'
import { linksOf, providerName } from './links.ts'

/** `forget` also deletes the user’s unfinished attempts to sign in or to connect a provider. */
export const providerWays = (providers: readonly OidcProvider[]): SignInMethods => ({
  list: async (db, user_id) => {
    const links = await linksOf(db, user_id)
    return links.map(({ issuer, email }) => {
      const name = providerName(providers, issuer)
      return { kind: 'provider', name: email === null ? name : `${name} (${email})` }
    })
  },
  forget: async (trx, user_id) => {
    await trx.deleteFrom('oauth.link').where('user_id', '=', user_id).execute()
    await trx
      .deleteFrom('oauth.attempt')
      .where((eb) => eb.or([eb('user_id', '=', user_id), eb('proven_user_id', '=', user_id)]))
      .execute()
  },
})
