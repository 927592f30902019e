/** Characters of a session id that a log may hold (docs/product/the-app.md). */
const SESSION_ID_MAX = 16

/** A session id as audit rows, security events and staff acts record it. */
export const sessionInLog = (session_id: string): string => session_id.slice(0, SESSION_ID_MAX)
