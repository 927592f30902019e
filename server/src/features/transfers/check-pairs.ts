import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { readBookPair, type BookPair, type ReadRows } from '../../ledger/index.ts'
import { schemaOf, type Book } from '../../platform/database/book.ts'
import { listBooks } from '../../platform/database/list-books.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { relayName } from './book-payment.ts'
import type { Context } from './deps.ts'

export const CHECK_PAIRS_JOB = 'transfers:check_pairs'

const cursor = z.object({ position: z.coerce.number() })

async function sideOf(read: ReadRows, from: Book, to: Book) {
  const text = `select ledger_position as position from ${schemaOf(from, 'events')}.cursor where name = $1`
  const [row] = cursor.array().parse(await read(text, [relayName(to.number)]))
  return { from, to, relayed: row?.position ?? 0 }
}

/** Each pair of these books once. */
const pairsOf = (books: readonly Book[]): readonly (readonly [Book, Book])[] =>
  books.flatMap((one, index) => books.slice(index + 1).map((other) => [one, other] as const))

/**
 * The clearing accounts of these books, and the money on its way between them. `read` must run in one transaction at
 * repeatable read.
 */
export async function readPairsWith(read: ReadRows, books: readonly Book[]): Promise<readonly BookPair[]> {
  const pairs: BookPair[] = []
  for (const [one, other] of pairsOf(books))
    pairs.push(await readBookPair(read, await sideOf(read, one, other), await sideOf(read, other, one)))
  return pairs
}

/** All pairs of books. None if there is one book. */
export async function readPairs(database: Database): Promise<readonly BookPair[]> {
  const books = await listBooks(database)
  if (books.length < 2) return []
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => {
      const read: ReadRows = async (text, values) => (await trx.executeQuery(CompiledQuery.raw(text, [...values]))).rows
      return readPairsWith(read, books)
    })
}

/**
 * Logs the pairs of this book that do not agree. Only the book with the higher number checks a pair, so each pair is logged
 * once. Staff see it in the system health.
 */
export async function checkPairs(
  { database, book }: Pick<Context, 'database' | 'book'>,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  for (const { one, other, difference } of await readPairs(database))
    if (other.number === book.number && difference !== 0)
      log.error({ book: other.number, other: one.number, difference }, 'the clearing accounts of two books do not agree')
}
