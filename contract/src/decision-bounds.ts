export const DECISION_REASON_MIN = 5
export const DECISION_REASON_MAX = 500

/** Documents decided with one confirmation code. */
export const DECISIONS_MAX = 25
