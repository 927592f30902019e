/**
 * Response header of a member's calls: the version of the state that was read, as in the `subscribed` message of
 * `events.ts`.
 */
export const AS_OF_HEADER = 'x-as-of'
