export const reportCategories = ['scam', 'impersonation', 'threats', 'unwanted', 'other'] as const
export type ReportCategory = (typeof reportCategories)[number]

/** acted: staff took action against the reported member. */
export const reportOutcomes = ['no_action', 'acted'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** Length of the closing note, which only staff read. */
export const CLOSING_NOTE_MIN = 15
export const CLOSING_NOTE_MAX = 2_000
/** Maximum number of other reports about the same person shown with a report. */
export const OTHER_REPORTS_MAX = 10
/** Maximum number of messages shown to staff: the last ones before the report. */
export const REPORTED_MESSAGES_MAX = 100
