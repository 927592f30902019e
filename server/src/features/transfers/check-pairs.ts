import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { readPairDifference, type PairSide } from '../../ledger/index.ts'
import { schemaOf, type Book } from '../../platform/database/book.ts'
import { listBooks } from '../../platform/database/books.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { relayName } from './book-payment.ts'
import type { Context } from './deps.ts'

export const CHECK_PAIRS_JOB = 'transfers:check_pairs'

const cursor = z.object({ position: z.number() })

async function sideOf(trx: Transaction, from: Book, to: Book): Promise<PairSide> {
  const text = `select ledger_position as position from ${schemaOf(from, 'events')}.cursor where name = $1`
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, [relayName(to.number)]))
  return { from, to, relayed: cursor.array().parse(rows)[0]?.position ?? 0 }
}

/** Compares the clearing accounts of this book with those of each book with a lower number. */
export async function checkPairs(
  { database, book }: Pick<Context, 'database' | 'book'>,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const others = (await listBooks(database)).filter(({ number }) => number < book.number)
  for (const other of others) {
    const difference = await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => readPairDifference(trx, await sideOf(trx, book, other), await sideOf(trx, other, book)))
    if (difference !== 0)
      log.error({ book: book.number, other: other.number, difference }, 'the clearing accounts of two books do not agree')
  }
}
