/** Characters (docs/product/the-app.md#errors-and-audit). */
const SESSION_ID_MAX = 16

export const sessionInLog = (session_id: string): string => session_id.slice(0, SESSION_ID_MAX)
