import type { Output } from '@hai/contract/contract'
import type { ClassSums } from '@hai/contract/accounting'
import { cents } from '@hai/contract/money'
import { CompiledQuery } from 'kysely'
import { readClassTotals, type ClassTotals, type ReadRows } from '../../ledger/index.ts'
import { listBooks } from '../../platform/database/list-books.ts'
import { readPairsWith } from '../transfers/index.ts'
import type { AccountingDeps } from './deps.ts'

type BooksBalance = Output<'get_books_balance'>

const lines = ['outside', 'available', 'on_hold', 'escrow', 'platform', 'in_transit'] as const

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const showSums = (totals: ClassTotals): ClassSums => ({
  outside: cents(totals.outside),
  available: cents(totals.available),
  on_hold: cents(totals.on_hold),
  escrow: cents(totals.escrow),
  platform: cents(totals.platform),
  in_transit: cents(totals.in_transit),
  sum: cents(sumOf(lines.map((line) => totals[line]))),
})

function totalOf(books: readonly ClassTotals[]): ClassTotals {
  const total = (line: keyof ClassTotals): number => sumOf(books.map((book) => book[line]))
  return {
    outside: total('outside'),
    available: total('available'),
    on_hold: total('on_hold'),
    escrow: total('escrow'),
    platform: total('platform'),
    in_transit: total('in_transit'),
  }
}

/** Reads all books in one snapshot, so that a payment that arrives meanwhile counts once. */
export function readBooksBalance({ database, clock }: Pick<AccountingDeps, 'database' | 'clock'>): Promise<BooksBalance> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const read: ReadRows = async (text, values) => (await trx.executeQuery(CompiledQuery.raw(text, [...values]))).rows
      const listed = await listBooks(trx)
      const pairs = await readPairsWith(read, listed)
      const totals = []
      for (const book of listed) totals.push(await readClassTotals(read, book))
      const books = totals.map((one) => ({ name: one.book.name, position: one.position, ...showSums(one) }))
      const total = showSums(totalOf(totals))
      const on_the_way = sumOf(pairs.flatMap(({ onTheWay }) => onTheWay.map(({ amount }) => amount)))
      return {
        as_of: clock.now().toISOString(),
        books,
        total,
        on_the_way: cents(on_the_way),
        is_balanced:
          [...books, total].every(({ sum }) => sum === 0) &&
          pairs.every(({ difference }) => difference === 0) &&
          total.in_transit === on_the_way,
      }
    })
}
