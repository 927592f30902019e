/** What somebody can be reported for; free of libraries, so that the form can list them. */
export const reportCategories = ['scam', 'impersonation', 'threats', 'unwanted', 'other'] as const
export type ReportCategory = (typeof reportCategories)[number]

/** What became of a report. acted: something was done about whom it is about. */
export const reportOutcomes = ['no_action', 'acted'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** What staff note for their colleagues when they close one. */
export const CLOSING_NOTE_MIN = 15
export const CLOSING_NOTE_MAX = 2_000
/** Other reports about the same person that stand beside one. */
export const OTHER_REPORTS_MAX = 10
/** Messages of the conversation that is shown to staff: the last ones before it was reported. */
export const REPORTED_MESSAGES_MAX = 100
