/** A header of every answer to a member's call: the state that the answer was read at, as in the `subscribed` message of `events.ts`. */
export const AS_OF_HEADER = 'x-as-of'
