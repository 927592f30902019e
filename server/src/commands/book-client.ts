import type pg from 'pg'
import { bookLabel, FIRST_BOOK, inBook, isFirstBook, schemaOf, type Book } from '../platform/database/book.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

/** A connection whose statements use the names of the first book’s schemas. */
export interface BookClient {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/** The same connection, whose statements reach the schemas of this book. */
export const clientOfBook = (client: BookClient, book: Book): BookClient =>
  isFirstBook(book)
    ? client
    : {
        query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => client.query<Row>(inBook(book, text), values),
      }

export const describeBook = ({ name }: Book): string => (name === '' ? 'the first book' : `the book ${name}`)

/**
 * In the order of their numbers. With one ledger, reads only the catalogue. Throws StartRefusal if a ledger belongs to no
 * book, because its row was deleted.
 */
export async function readBooks(client: BookClient): Promise<readonly Book[]> {
  const { rows: schemas } = await client.query<{ schema: string }>(
    `select nspname as schema from pg_namespace where left(nspname, 7) = 'ledger_'`,
  )
  if (schemas.length === 0) return [FIRST_BOOK]
  const { rows } = await client.query<{ number: number | string; name: string }>(
    'select number, name from platform.book order by number',
  )
  const books = rows.map(({ number, name }) => ({ number: Number(number), name }))
  const known = new Set(books.map((book) => schemaOf(book, 'ledger')))
  const stray = schemas.find(({ schema }) => !known.has(schema))
  if (stray) throw new StartRefusal(`The schema ${stray.schema} belongs to no book in the table platform.book.`)
  return books
}

/** Throws StartRefusal if there is no such book. */
export function findBook(books: readonly Book[], wanted: string): Book {
  const found = books.find((book) => bookLabel(book) === wanted)
  if (found) return found
  const names = books.map(bookLabel)
  throw new StartRefusal(`There is no book ${wanted}. The books are: ${names.join(', ')}.`)
}

/** Takes `--book NAME` out of the words of a command. Throws StartRefusal if the name is missing. */
export function takeBookOption(words: readonly string[]): { readonly rest: readonly string[]; readonly book: string | null } {
  const at = words.findIndex((word) => word === '--book' || word.startsWith('--book='))
  const word = words[at]
  if (word === undefined) return { rest: words, book: null }
  const name = word === '--book' ? words[at + 1] : word.slice('--book='.length)
  if (name === undefined || name === '' || name.startsWith('-'))
    throw new StartRefusal('Write the name of the book after --book.')
  return { rest: words.toSpliced(at, word === '--book' ? 2 : 1), book: name }
}
