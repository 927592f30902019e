import type { Output } from '@hai/contract/contract'
import { fail } from '../../platform/failure.ts'
import type { OidcProvider } from '../../platform/oidc-config.ts'
import { newAttempt, type NewAttempt } from './attempts.ts'
import type { Deps } from './deps.ts'

export const findProvider = ({ providers }: Deps, provider_id: string): OidcProvider =>
  providers.find(({ id }) => id === provider_id) ?? fail('NOT_FOUND')

/** Fails: NOT_FOUND (unknown provider), OAUTH_UNAVAILABLE. */
export async function startOauth(deps: Deps, { provider_id, ...going }: Omit<NewAttempt, 'now'>): Promise<Output<'start_oauth'>> {
  const provider = findProvider(deps, provider_id)
  const ticket = await newAttempt(deps.database, { provider_id, ...going, now: deps.clock.now() })
  return { ...ticket, url: await deps.relyingParty.authorizationUrl(provider, ticket) }
}
