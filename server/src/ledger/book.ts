/** The ledger’s schema, with all of its tables and functions. A second ledger is a second schema. */
export const BOOK = 'ledger'
