/**
 * The state of the member’s data that the server read. If a `subscribed` message (events.ts) has the same value, the
 * response is still current.
 */
export const AS_OF_HEADER = 'x-as-of'
