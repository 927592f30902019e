/** The maximum number of characters of a session id in a log (docs/product/the-app.md). */
const SESSION_ID_MAX = 16

/** The start of a session id, for the audit trail, security events and actions of staff. */
export const sessionInLog = (session_id: string): string => session_id.slice(0, SESSION_ID_MAX)
