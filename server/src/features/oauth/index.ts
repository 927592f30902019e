import type { oauth as contract } from '@hai/contract/oauth'
import type { Feature } from '../../feature.ts'
import { hashOfDevice } from '../../platform/device.ts'
import type { SignInMethods } from '../identity/index.ts'
import { purgeAttempts } from './attempts.ts'
import { finishLink, listLinks, startLink, unlink } from './connect-oauth.ts'
import type { Deps } from './deps.ts'
import { confirmOauth, finishOauth } from './finish-oauth.ts'
import { oauthData } from './links.ts'
import { createRelyingParty } from './relying-party.ts'
import { startOauth } from './start-oauth.ts'
import { providerWays } from './sign-in-methods.ts'

export type OauthDeps = Omit<Deps, 'relyingParty'>

export interface Oauth {
  readonly feature: Feature<typeof contract>
  readonly signInMethods: SignInMethods
}

export function createOauth(ground: OauthDeps): Oauth {
  const { database, clock, log, providers, settings } = ground
  const relyingParty = createRelyingParty({ redirectUri: `${settings.publicUrl}/auth/callback`, clock, log })
  const deps: Deps = { ...ground, relyingParty }
  return {
    signInMethods: providerWays(providers),
    feature: {
      handlers: {
        list_sign_in_ways: () => Promise.resolve({ providers: providers.map(({ id, name }) => ({ id, name })) }),
        start_oauth: (_caller, { provider_id, return_to = null, referral_code = null, device_id }) =>
          startOauth(deps, {
            provider_id,
            return_to,
            user_id: null,
            referral_code,
            device_hash: device_id === undefined ? null : hashOfDevice(device_id),
          }),
        finish_oauth: ({ request }, input) => finishOauth(deps, request, input),
        confirm_oauth: ({ request }, input) => confirmOauth(deps, request, input),
        list_oauth_links: (member) => listLinks(deps, member),
        start_oauth_link: (member, input) => startLink(deps, member, input),
        finish_oauth_link: (member, input) => finishLink(deps, member, input),
        unlink_oauth: async (member, input) => {
          await unlink(deps, member, input)
          return {}
        },
      },
      jobs: { 'oauth:purge': () => purgeAttempts(database, clock.now()) },
      cron: ['23 * * * * oauth:purge'],
      personalData: oauthData(database),
    },
  }
}
