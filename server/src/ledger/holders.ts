import type pg from 'pg'
import { BOOK } from './book.ts'

export interface Holder {
  readonly owner_id: string | null
  readonly kind: string
}

const HOLDERS_KEPT_MAX = 100_000

export function createHolders(pool: pg.Pool): (accounts: Iterable<number>) => Promise<ReadonlyMap<number, Holder>> {
  const cache = new Map<number, Holder>()

  async function learn(unknown: readonly number[]): Promise<void> {
    const { rows } = await pool.query<Holder & { id: number }>({
      name: 'ledger.holders',
      text: `select id, owner_id, kind from ${BOOK}.account where id = any ($1::bigint[])`,
      values: [unknown],
    })
    for (const { id, ...holder } of rows) cache.set(id, holder)
    for (const id of cache.keys()) {
      if (cache.size <= HOLDERS_KEPT_MAX) return
      cache.delete(id)
    }
  }

  return async (accounts) => {
    const unknown = [...new Set(accounts)].filter((id) => !cache.has(id))
    if (unknown.length > 0) await learn(unknown)
    return cache
  }
}
