/** The schema with the ledger’s tables and functions. */
export const BOOK = 'ledger'
