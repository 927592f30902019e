/** unknown: not checked recently, or not available. */
export const publicLedgerStates = ['balanced', 'off', 'unknown'] as const
export type PublicLedgerState = (typeof publicLedgerStates)[number]

/** For this long after its first posting, the app shows an unchecked ledger as new instead of unknown. */
export const LEDGER_CHECK_FRESH_MINUTES = 60

export const UPTIME_DAYS = 90

/** Fewer disputes have no published median, because it would reveal individual cases. */
export const DISPUTES_LEAST = 5

/** too_few: nothing is published for too few members. */
export const proofOutcomes = ['published', 'too_few', 'mismatch'] as const
export type ProofOutcome = (typeof proofOutcomes)[number]

/** If fewer members have money, no root is published: with only two, each could calculate the other’s balance. */
export const PROVEN_LEAST = 10

/** Days for which members can get their proof. Roots are kept forever. */
export const TREES_KEPT_DAYS = 14
