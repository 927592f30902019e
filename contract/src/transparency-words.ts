/** What the public page says, free of libraries. */

/**
 * balanced: the sums agree to the cent and nothing that was looked at is wrong. off: something is not as it should be; the staff are at it. unknown: it
 * was not checked lately, or cannot be told.
 */
export const booksStates = ['balanced', 'off', 'unknown'] as const
export type BooksState = (typeof booksStates)[number]

/** Days over which it is said how often the program answered. */
export const UPTIME_DAYS = 90

/** Of fewer disputes no median is said: it would tell about single people. */
export const DISPUTES_LEAST = 5
