export const reportCategories = ['scam', 'impersonation', 'threats', 'unwanted', 'other'] as const
export type ReportCategory = (typeof reportCategories)[number]

export const reportOutcomes = ['no_action', 'acted'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const CLOSING_NOTE_MIN = 15
export const CLOSING_NOTE_MAX = 2_000
export const OTHER_REPORTS_MAX = 10
/** Staff see the last messages before the report. */
export const REPORTED_MESSAGES_MAX = 100
