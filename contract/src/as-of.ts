/**
 * Response header of calls by members. It contains the state of the member's data when it was read. The `subscribed`
 * message in `events.ts` contains the same kind of value; if both are equal, the response is still current.
 */
export const AS_OF_HEADER = 'x-as-of'
