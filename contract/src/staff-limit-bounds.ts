/** The most that a super_admin may leave one of the staff alone with, in cents. Free of libraries. */
export const STAFF_LIMIT_MAX = 10_000_00
