/** What the public page says, free of libraries. */

/**
 * balanced: the sums agree to the cent and nothing that was looked at is wrong. off: something is not as it should be; the staff are at it. unknown: it
 * was not checked lately, or cannot be told.
 */
export const booksStates = ['balanced', 'off', 'unknown'] as const
export type BooksState = (typeof booksStates)[number]

/** So long after its first posting a book may still wait for its first check, which comes every quarter of an hour. */
export const BOOKS_NEW_MINUTES = 60

/** Days over which it is said how often the program answered. */
export const UPTIME_DAYS = 90

/** Of fewer disputes no median is said: it would tell about single people. */
export const DISPUTES_LEAST = 5

/** What became of a try to prove what members are owed. too_few: of few members nothing is published. mismatch: the books did not agree. */
export const proofOutcomes = ['published', 'too_few', 'mismatch'] as const
export type ProofOutcome = (typeof proofOutcomes)[number]

/** So many members must have something: of two, each would know what the other has. */
export const PROVEN_LEAST = 10

/** How long members can see that they were counted; the roots stay for good. */
export const TREES_KEPT_DAYS = 14
