/** The schema with the ledger’s tables and functions. A second ledger would be a second schema. */
export const BOOK = 'ledger'
