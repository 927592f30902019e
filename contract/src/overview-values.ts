/** Counting stops above this number, because higher numbers make no difference to staff. */
export const COUNTED_MAX = 999

/** Most serious first. */
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

/** `fees_earned` is in cents, the others are counts. */
export const dayFigures = ['sends', 'cash_outs', 'fees_earned', 'sign_ups', 'failed_sign_ins', 'disputes', 'flags'] as const
export type DayFigure = (typeof dayFigures)[number]

export const WEEKS_COMPARED = 8
/** With fewer weeks, nothing is compared. */
export const WEEKS_NEEDED = 3

export const SEARCH_GROUP_MAX = 5
export const SEARCH_MIN = 2
