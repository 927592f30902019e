/**
 * How the state of an attempt to connect a provider begins: its answer comes back to somebody who is signed in, whom the gate
 * otherwise leads away from /auth/callback.
 */
export const CONNECTING_STATE = 'connect.'
