import type { PublicFigures } from '@hai/contract/transparency'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { TransparencyDeps } from './deps.ts'
import { readNewest } from './published.ts'

type AllBooks = NonNullable<PublicFigures['all_books']>

/**
 * In cents: what had left for other books at this position, minus what had come from them. The sum over all books is exact
 * even if the proofs are from different times. It is positive for money that no proof counts, and negative for money that
 * two proofs count.
 */
async function readTransitAt(database: Database, position: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum((select e.balance_after from ledger.entry_view e where e.account_id = a.id and e.posting_id <= ${position}
                          order by e.posting_id desc limit 1)), 0)::bigint as balance
      from ledger.account_view a where a.owner_id is null and a.kind like 'outside:clearing:%'`.execute(database)
  return rows[0]?.balance ?? 0
}

/** The newest proof of each book, and their sum. Null if there is one book. */
export async function readAllBooks({ books }: Pick<TransparencyDeps, 'books'>): Promise<AllBooks | null> {
  const all = books.all()
  if (all.length < 2) return null
  const shown: AllBooks['books'] = []
  let proven = 0
  let on_the_way = 0
  for (const { book, database } of all) {
    const { newest } = await readNewest(database)
    shown.push({ name: book.name, newest })
    if (!newest) continue
    proven += newest.total
    on_the_way += await readTransitAt(database, newest.position)
  }
  const isWhole = shown.every(({ newest }) => newest !== null)
  return {
    books: shown,
    sum: isWhole ? { proven: cents(proven), on_the_way: cents(on_the_way), total: cents(proven + on_the_way) } : null,
  }
}
