/** The highest daily limit of a staff member, in cents. */
export const STAFF_LIMIT_MAX = 10_000_00
