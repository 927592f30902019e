/** Counting stops at this number, because higher numbers make no difference to staff. */
export const COUNTED_MAX = 999

/** Work queues of staff, most serious first. */
export const waitingKinds = [
  'ledger_alerts',
  'sanctions_hits',
  'disputes',
  'appeals',
  'approvals',
  'compliance_flags',
  'reports',
  'support_tickets',
  'agent_requests',
  'identity_documents',
  'deletion_requests',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Figures compared with the same weekday of previous weeks. `fees_earned` is in cents, the others are counts. */
export const dayFigures = ['sends', 'cash_outs', 'fees_earned', 'sign_ups', 'failed_sign_ins', 'disputes', 'flags'] as const
export type DayFigure = (typeof dayFigures)[number]

/** Weeks shown in the charts and used for the comparison. */
export const WEEKS_COMPARED = 8
/** Minimum number of weeks needed to tell what is usual. */
export const WEEKS_NEEDED = 3

/** Maximum number of search results per kind. */
export const SEARCH_GROUP_MAX = 5
/** Minimum length (characters) of a name prefix to search for. */
export const SEARCH_MIN = 2
