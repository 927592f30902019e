/** How long a reason is that a member reads when the staff say no, free of libraries: the schemas and the browser’s forms ask here. */
export const DECISION_REASON_MIN = 5
export const DECISION_REASON_MAX = 500

/** Documents that one code may decide. */
export const DECISIONS_MAX = 25
