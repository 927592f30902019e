import * as client from 'openid-client'
import { cachedValue, type CachedValue } from '../../platform/cached-value.ts'
import type { Clock } from '../../platform/clock.ts'
import { Failure } from '../../platform/failure.ts'
import type { Logger } from '../../platform/log.ts'
import type { OidcProvider } from '../../platform/oidc-config.ts'
import { type Claims, readClaims } from './claims.ts'
import { reasonOf } from './reasons.ts'
import { boundTo } from './secrets.ts'

export interface Answer {
  readonly code?: string | undefined
  readonly error?: string | undefined
  readonly iss?: string | undefined
}

interface OauthRoundTrip {
  readonly state: string
  readonly browser_secret: string
}

export interface RelyingParty {
  readonly authorizationUrl: (provider: OidcProvider, trip: OauthRoundTrip) => Promise<string>
  /** Fails: OAUTH_DENIED, OAUTH_REFUSED, OAUTH_UNAVAILABLE. */
  readonly exchange: (provider: OidcProvider, answer: Answer, trip: OauthRoundTrip) => Promise<Claims>
}

export interface RelyingPartyOptions {
  readonly redirectUri: string
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly timeoutSeconds?: number
}

const TIMEOUT_SECONDS = 5
/** The time for which a provider’s keys and addresses are cached. */
const DISCOVERY_MS = 60 * 60_000

export function createRelyingParty(options: RelyingPartyOptions): RelyingParty {
  const { redirectUri, clock, log, timeoutSeconds = TIMEOUT_SECONDS } = options
  const discovered = new Map<string, CachedValue<client.Configuration>>()

  function configurationOf(provider: OidcProvider): Promise<client.Configuration> {
    const known = discovered.get(provider.id)
    if (known) return known.get()
    const fresh = cachedValue({ load: () => discover(provider, timeoutSeconds), maxAgeMs: DISCOVERY_MS, clock })
    discovered.set(provider.id, fresh)
    return fresh.get()
  }

  /** The library’s error may contain the provider’s answer, so only its code is logged. */
  function refuse({ id: provider }: OidcProvider, during: string, error: unknown): never {
    const reason = reasonOf(error)
    if (!reason) throw error
    if (reason.code !== 'OAUTH_DENIED')
      log.warn({ provider, during, reason: reason.message }, 'a sign-in provider returned an error')
    throw new Failure(reason.code, undefined)
  }

  return {
    authorizationUrl: async (provider, { state, browser_secret }) => {
      const configuration = await configurationOf(provider).catch(() => null)
      if (!configuration) {
        log.warn({ provider: provider.id }, 'could not discover a sign-in provider')
        throw new Failure('OAUTH_UNAVAILABLE', undefined)
      }
      const { nonce, verifier } = boundTo(browser_secret)
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return url.href
    },
    exchange: async (provider, answer, { state, browser_secret }) => {
      const { nonce, verifier } = boundTo(browser_secret)
      const url = new URL(redirectUri)
      for (const [name, value] of Object.entries({ ...answer, state })) if (value !== undefined) url.searchParams.set(name, value)
      try {
        const configuration = await configurationOf(provider)
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await client.authorizationCodeGrant(configuration, url, checks)
        return await readIdentity(configuration, tokens)
      } catch (error) {
        return refuse(provider, 'exchange', error)
      }
    },
  }
}

/** Uses client_secret_post if the provider supports it, otherwise the protocol’s default, client_secret_basic. */
const authenticate =
  (secret: string): client.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const prove = methods.includes('client_secret_post') ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
    prove(server, ...request)
  }

function discover({ issuer, clientId, clientSecret }: OidcProvider, timeout: number): Promise<client.Configuration> {
  /** The configuration rejects an http issuer in production. */
  const isPlain = issuer.startsWith('http:')
  const execute = [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])]
  return client.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), { execute, timeout })
}

/** If the ID token has no email address, also asks the userinfo endpoint, whose answer must have the same subject. */
async function readIdentity(
  configuration: client.Configuration,
  tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
): Promise<Claims> {
  const inToken = readClaims(tokens.claims())
  if (inToken.email !== null || !configuration.serverMetadata().userinfo_endpoint) return inToken
  const claims = readClaims(await client.fetchUserInfo(configuration, tokens.access_token, inToken.subject))
  return { ...claims, full_name: claims.full_name ?? inToken.full_name }
}
