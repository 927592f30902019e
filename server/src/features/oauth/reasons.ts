import * as client from 'openid-client'
import { ZodError } from 'zod'

export interface Reason {
  readonly code: 'OAUTH_DENIED' | 'OAUTH_REFUSED' | 'OAUTH_UNAVAILABLE'
  /** For our log: an error code of the protocol or of the library, never a text from the provider. */
  readonly message: string
}

/** The user declined, or the provider would have needed to ask the user. */
const DENIALS = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required'])
const PASSING = new Set(['temporarily_unavailable', 'server_error'])

/** The provider does not answer, or its answer is no OpenID answer, such as the error page of a proxy. */
const SILENCES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

const known = (error: string): string => (/^[a-z_]{1,40}$/.test(error) ? error : 'an unknown error')

export function reasonOf(error: unknown): Reason | null {
  if (error instanceof client.AuthorizationResponseError) {
    const code = DENIALS.has(error.error) ? 'OAUTH_DENIED' : PASSING.has(error.error) ? 'OAUTH_UNAVAILABLE' : 'OAUTH_REFUSED'
    return { code, message: known(error.error) }
  }
  if (error instanceof client.ResponseBodyError)
    return { code: error.status >= 500 ? 'OAUTH_UNAVAILABLE' : 'OAUTH_REFUSED', message: known(error.error) }
  if (error instanceof client.WWWAuthenticateChallengeError)
    return { code: 'OAUTH_REFUSED', message: 'the access token was refused' }
  if (error instanceof client.ClientError) {
    const message = error.code ?? 'no code'
    return { code: SILENCES.has(message) ? 'OAUTH_UNAVAILABLE' : 'OAUTH_REFUSED', message }
  }
  if (error instanceof ZodError) return { code: 'OAUTH_REFUSED', message: 'invalid claims' }
  /** If the connection fails, `fetch` throws a TypeError without a code. */
  if (error instanceof TypeError && !('code' in error)) return { code: 'OAUTH_UNAVAILABLE', message: 'no connection' }
  return null
}
