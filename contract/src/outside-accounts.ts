/** The accounts of the world outside: where money comes from and goes to. */
export const outsideAccounts = ['outside:bank', 'outside:stripe', 'outside:moncash', 'outside:sandbox'] as const
export type OutsideAccount = (typeof outsideAccounts)[number]

/** Why what somebody says of a line waits for a second member of the staff: they uploaded its statement, its amount, or that it differs from the book. */
export const outsideSecondReasons = ['own_statement', 'amount', 'difference'] as const
export type OutsideSecondReason = (typeof outsideSecondReasons)[number]

/** Bytes of a statement: about twenty thousand lines. */
export const STATEMENT_BYTES_MAX = 4_000_000
export const STATEMENT_NAME_MAX = 200
/** What somebody says of a line that nothing in the book belongs to. */
export const EXPLANATION_MIN = 15
export const EXPLANATION_MAX = 500
/** Cents by which a line may differ from the entries it is matched with. Two people say why. */
export const OUTSIDE_DIFFERENCE_MAX = 500
/** Entries of one line: a provider pays out many payments in one sum. */
export const OUTSIDE_ENTRIES_MAX = 100
