export const STATEMENT_MAX_MS = 15_000
const IDLE_IN_TRANSACTION_MAX_MS = 30_000

/** PostgreSQL’s settings for the connections that answer calls. */
export const callSettings = (timeoutFactor: number): Readonly<Record<string, string>> => ({
  statement_timeout: `${STATEMENT_MAX_MS * timeoutFactor}ms`,
  idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_MAX_MS * timeoutFactor}ms`,
})
