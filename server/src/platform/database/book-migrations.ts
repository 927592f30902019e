import pg from 'pg'
import { bookSchemas, FIRST_BOOK, isFirstBook, type Book } from './book.ts'

const schemas = bookSchemas.join('|')
const SCHEMA = new RegExp(String.raw`^(?:${schemas})$`)
const BEFORE_A_DOT = new RegExp(String.raw`(?<![\w.])(${schemas})(?=\.["a-z_])`, 'g')
const AFTER_THE_WORD = new RegExp(String.raw`(?<=\bschema )(${schemas})\b`, 'g')
const SEARCH_PATH = /(?<=\bsearch_path (?:=|to) )[\w, ]+/g

/** A migration belongs to the schemas with which its name begins: 0042_disputes_functions belongs to `disputes`. */
export function isOfBooks(name: string): boolean {
  const rest = name.replace(/^\d+_/, '')
  return bookSchemas.some((schema) => rest === schema || rest.startsWith(`${schema}_`))
}

/**
 * A migration of the first book’s schemas, for the schemas of this book. Also renames schemas in texts such as
 * 'events.outbox_event'. The tests check that each of these names is a schema there, and not an alias.
 */
export function migrationInBook(book: Book, statements: string): string {
  if (isFirstBook(book)) return statements
  const rename = (name: string): string => `${name}_${book.name}`
  return statements
    .replaceAll(BEFORE_A_DOT, rename)
    .replaceAll(AFTER_THE_WORD, rename)
    .replaceAll(SEARCH_PATH, (path) => path.replaceAll(/\w+/g, (name) => (SCHEMA.test(name) ? rename(name) : name)))
}

export const recordInBook = ({ number }: Book, name: string): string =>
  `insert into migrations.book_migration (book, name) values (${number}, ${pg.escapeLiteral(name)})`

/** All books except the first one. None if the database has no books yet. */
export async function readOtherBooks(pool: pg.Pool): Promise<readonly Book[]> {
  const { rowCount } = await pool.query(`select from pg_tables where schemaname = 'platform' and tablename = 'book'`)
  if (!rowCount) return []
  const { rows } = await pool.query<Book>('select number, name from platform.book where number > $1 order by number', [
    FIRST_BOOK.number,
  ])
  return rows
}
