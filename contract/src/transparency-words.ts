/**
 * balanced: the sums agree to the cent and no check found an error. off: an error was found and staff are working on
 * it. unknown: not checked recently, or not available.
 */
export const booksStates = ['balanced', 'off', 'unknown'] as const
export type BooksState = (typeof booksStates)[number]

/** A new ledger may be unchecked for this long after its first posting. Checks run every quarter of an hour. */
export const BOOKS_NEW_MINUTES = 60

/** Days covered by the uptime figure. */
export const UPTIME_DAYS = 90

/**
 * The minimum number of disputes for a published median. With fewer disputes, a median would reveal individual cases.
 */
export const DISPUTES_LEAST = 5

/**
 * Result of an attempt to prove liabilities. too_few: nothing is published for too few members. mismatch: the books did
 * not balance.
 */
export const proofOutcomes = ['published', 'too_few', 'mismatch'] as const
export type ProofOutcome = (typeof proofOutcomes)[number]

/**
 * Minimum number of members with a balance for a proof. With only two members, each could calculate the other's
 * balance.
 */
export const PROVEN_LEAST = 10

/** Days for which members can get their proof. Roots are kept forever. */
export const TREES_KEPT_DAYS = 14
