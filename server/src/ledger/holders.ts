import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { cacheSize } from '../platform/cache-size.ts'
import { schemaOf, type Book } from '../platform/database/book.ts'

export interface Holder {
  readonly owner_id: string | null
  readonly kind: string
}

const HOLDERS_KEPT_MAX = 100_000

/** Returns a function that finds the holders of the accounts with these numbers in the book. */
export function createHolders(
  pool: pg.Pool,
  book: Book,
  keptMax = HOLDERS_KEPT_MAX,
): (accounts: Iterable<number>) => Promise<ReadonlyMap<number, Holder>> {
  const schema = schemaOf(book, 'ledger')
  const cache = new LRUCache<number, Holder>(cacheSize(keptMax))

  return async (accounts) => {
    const holders = new Map<number, Holder>()
    const unknown: number[] = []
    for (const id of new Set(accounts)) {
      const holder = cache.get(id)
      if (holder) holders.set(id, holder)
      else unknown.push(id)
    }
    if (unknown.length === 0) return holders
    const { rows } = await pool.query<Holder & { id: number }>({
      name: 'ledger.holders',
      text: `select id, owner_id, kind from ${schema}.account where id = any ($1::bigint[])`,
      values: [unknown],
    })
    for (const { id, ...holder } of rows) {
      cache.set(id, holder)
      holders.set(id, holder)
    }
    return holders
  }
}
