/**
 * Prefix of the OAuth `state` while a member connects a provider. Without it, the gate redirects members away from
 * /auth/callback.
 */
export const CONNECTING_STATE = 'connect.'
