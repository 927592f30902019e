/** The words that the overview of the staff uses on the wire, free of libraries. */

/** Nothing is counted further: who sees more than this has enough to do. */
export const COUNTED_MAX = 999

/** What waits for staff, the gravest first. */
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

/** What is compared with the same weekday of the weeks before. `fees_earned` is in cents, everything else is counted. */
export const dayFigures = ['sends', 'cash_outs', 'fees_earned', 'sign_ups', 'failed_sign_ins', 'disputes', 'flags'] as const
export type DayFigure = (typeof dayFigures)[number]

/** Weeks that a day is compared with, and that the charts show. */
export const WEEKS_COMPARED = 8
/** With fewer weeks behind it, nobody can say what is usual. */
export const WEEKS_NEEDED = 3

/** Found of each kind at most. */
export const SEARCH_GROUP_MAX = 5
/** A beginning of a name says nothing before it has so many letters. */
export const SEARCH_MIN = 2
