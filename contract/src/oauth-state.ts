/**
 * Prefix of the OAuth state when a signed-in member connects a provider. The gate would otherwise redirect them away
 * from /auth/callback.
 */
export const CONNECTING_STATE = 'connect.'
