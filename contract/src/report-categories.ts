/** What somebody can be reported for; free of libraries, so that the form can list them. */
export const reportCategories = ['scam', 'impersonation', 'threats', 'unwanted', 'other'] as const
export type ReportCategory = (typeof reportCategories)[number]
