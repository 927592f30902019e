/**
 * Response header of member calls. It identifies the state of the member's data that the server read. The `subscribed`
 * message in `events.ts` has the same kind of value. If both values are equal, the response is still current.
 */
export const AS_OF_HEADER = 'x-as-of'
