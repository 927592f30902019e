export const outsideAccounts = ['outside:bank', 'outside:stripe', 'outside:moncash', 'outside:sandbox'] as const
export type OutsideAccount = (typeof outsideAccounts)[number]

/** own_statement: the caller uploaded the statement. difference: the line differs from the book. */
export const outsideSecondReasons = ['own_statement', 'amount', 'difference'] as const
export type OutsideSecondReason = (typeof outsideSecondReasons)[number]

/** Bytes: about twenty thousand lines. */
export const STATEMENT_BYTES_MAX = 4_000_000
export const STATEMENT_NAME_MAX = 200
export const EXPLANATION_MIN = 15
export const EXPLANATION_MAX = 500
/** The most by which a line and its entries may differ, in cents. Any difference needs a second staff member. */
export const OUTSIDE_DIFFERENCE_MAX = 500
/** Entries matched to one line, because providers pay out many payments in one sum. */
export const OUTSIDE_ENTRIES_MAX = 100
