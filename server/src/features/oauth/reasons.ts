import * as client from 'openid-client'
import { ZodError } from 'zod'

export interface Reason {
  readonly code: 'OAUTH_DENIED' | 'OAUTH_REFUSED' | 'OAUTH_UNAVAILABLE'
  /** For our log: a code of the protocol or of the library, never what the provider wrote. */
  readonly said: string
}

/** The person said no, or nobody could be asked without asking them. */
const DENIALS = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required'])
const PASSING = new Set(['temporarily_unavailable', 'server_error'])

/** The provider does not answer, or answers something else than the protocol: a page of a proxy, half a document. */
const SILENCES = new Set([
  ...['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'],
])

const known = (error: string): string => (/^[a-z_]{1,40}$/.test(error) ? error : 'an unknown error')

/** Why the library gave up; null: it is a mistake of ours. */
export function reasonOf(error: unknown): Reason | null {
  if (error instanceof client.AuthorizationResponseError) {
    const code = DENIALS.has(error.error) ? 'OAUTH_DENIED' : PASSING.has(error.error) ? 'OAUTH_UNAVAILABLE' : 'OAUTH_REFUSED'
    return { code, said: known(error.error) }
  }
  if (error instanceof client.ResponseBodyError)
    return { code: error.status >= 500 ? 'OAUTH_UNAVAILABLE' : 'OAUTH_REFUSED', said: known(error.error) }
  if (error instanceof client.WWWAuthenticateChallengeError)
    return { code: 'OAUTH_REFUSED', said: 'the access token was refused' }
  if (error instanceof client.ClientError) {
    const said = error.code ?? 'no code'
    return { code: SILENCES.has(said) ? 'OAUTH_UNAVAILABLE' : 'OAUTH_REFUSED', said }
  }
  if (error instanceof ZodError) return { code: 'OAUTH_REFUSED', said: 'claims that are none' }
  /** What `fetch` throws when nobody is there; the library’s own have a code. */
  if (error instanceof TypeError && !('code' in error)) return { code: 'OAUTH_UNAVAILABLE', said: 'no connection' }
  return null
}
