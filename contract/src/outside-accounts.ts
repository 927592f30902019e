/** Ledger accounts of the outside world, where money enters and leaves. */
export const outsideAccounts = ['outside:bank', 'outside:stripe', 'outside:moncash', 'outside:sandbox'] as const
export type OutsideAccount = (typeof outsideAccounts)[number]

/**
 * Why a second staff member must approve the explanation of a line: the caller uploaded the statement, the amount is
 * large, or the line differs from the book.
 */
export const outsideSecondReasons = ['own_statement', 'amount', 'difference'] as const
export type OutsideSecondReason = (typeof outsideSecondReasons)[number]

/** Maximum size of a statement in bytes, about twenty thousand lines. */
export const STATEMENT_BYTES_MAX = 4_000_000
export const STATEMENT_NAME_MAX = 200
/** Length of the explanation for a line without a transaction. */
export const EXPLANATION_MIN = 15
export const EXPLANATION_MAX = 500
/** Maximum difference (cents) between a line and its matched entries. Any difference needs a second staff member. */
export const OUTSIDE_DIFFERENCE_MAX = 500
/** Maximum number of entries matched to one line, since providers pay out many payments in one sum. */
export const OUTSIDE_ENTRIES_MAX = 100
