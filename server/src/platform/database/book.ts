/**
 * A ledger of its own, with everything that moves or watches its money (decision 0162). People, their messages and staff
 * are shared by all books.
 */
export interface Book {
  /** 0 to 255. */
  readonly number: number
  /** Empty for the first book. */
  readonly name: string
}

export const FIRST_BOOK: Book = { number: 0, name: '' }

/** The name of the first book in commands and on screens of staff. In the database, its name is empty. */
export const FIRST_NAME = 'first'

export const isFirstBook = ({ number }: Pick<Book, 'number'>): boolean => number === FIRST_BOOK.number

/** The name of a book in commands and on screens of staff. */
export const bookLabel = ({ name }: Pick<Book, 'name'>): string => name || FIRST_NAME

/** Each book has its own copy of these schemas. */
export const bookSchemas = [
  'accounting',
  'adjustments',
  'agents',
  'cash_ins',
  'cashouts',
  'compliance',
  'confirmations',
  'deletions',
  'disputes',
  'earnings',
  'events',
  'fees',
  'funding',
  'graphile_worker',
  'integrity',
  'ledger',
  'limits',
  'overview',
  'rates',
  'reconciliation',
  'referrals',
  'reporting',
  'requests',
  'schedules',
  'seals',
  'tasks',
  'transfers',
  'transparency',
] as const

export type BookSchema = (typeof bookSchemas)[number]

export const schemaOf = (book: Book, schema: BookSchema): string => (isFirstBook(book) ? schema : `${schema}_${book.name}`)

const names = bookSchemas.join('|')
const BEFORE_A_DOT = new RegExp(String.raw`(?<![\w.'"])(?:"(${names})"|(${names}))\.(?=["a-z_])`, 'g')

/** All SQL uses the names of the first book’s schemas. Returns the statement for this book. */
export const inBook = (book: Book, statement: string): string =>
  isFirstBook(book)
    ? statement
    : statement.replaceAll(BEFORE_A_DOT, (_, quoted?: string, plain?: string) => `${quoted ?? plain ?? ''}_${book.name}.`)
