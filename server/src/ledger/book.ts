/** The schema of the book: the kernel’s tables and functions live there and nowhere else. A second book is a second schema. */
export const BOOK = 'ledger'
