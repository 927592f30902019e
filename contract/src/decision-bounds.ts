/** Length of a rejection reason that a member reads. */
export const DECISION_REASON_MIN = 5
export const DECISION_REASON_MAX = 500

/** Maximum number of documents decided with one confirmation code. */
export const DECISIONS_MAX = 25
