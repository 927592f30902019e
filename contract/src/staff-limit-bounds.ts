/** Cents. */
export const STAFF_LIMIT_MAX = 10_000_00
