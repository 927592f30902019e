/** The accounts of the world outside: where money comes from and goes to. */
export const outsideAccounts = ['outside:bank', 'outside:stripe', 'outside:moncash', 'outside:sandbox'] as const
export type OutsideAccount = (typeof outsideAccounts)[number]

/** Why what somebody says of a line waits for a second member of the staff: they uploaded its statement, or its amount. */
export const outsideSecondReasons = ['own_statement', 'amount'] as const
export type OutsideSecondReason = (typeof outsideSecondReasons)[number]

/** Letters of a statement: some twenty thousand lines. And of the name of its file. */
export const STATEMENT_LETTERS_MAX = 4_000_000
export const STATEMENT_NAME_MAX = 200
/** What somebody says of a line that nothing in the book belongs to. */
export const EXPLANATION_MIN = 15
export const EXPLANATION_MAX = 500
