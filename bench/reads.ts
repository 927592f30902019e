import { readHealth } from '../server/src/features/reconciliation/health.ts'
import { readTrace } from '../server/src/features/reconciliation/trace.ts'
import { readEntriesBetween, readEntryPage } from '../server/src/features/wallet/entries.ts'
import { createDatabase } from '../server/src/platform/database/database.ts'
import type { BenchBook } from './book.ts'
import { quantile } from './measure.ts'

export interface ReadMeasured {
  readonly name: string
  readonly p50Ms: number
  readonly p99Ms: number
}

const TIMES = 300

async function time(name: string, read: (turn: number) => Promise<unknown>): Promise<ReadMeasured> {
  const latencies = new Float64Array(TIMES)
  for (let turn = -20; turn < TIMES; turn += 1) {
    const start = performance.now()
    await read(turn + 20)
    if (turn >= 0) latencies[turn] = performance.now() - start
  }
  latencies.sort()
  return { name, p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) }
}

/** What screens read from the book, one after the other, each time for another member. */
export async function measureReads({ pool, members }: BenchBook): Promise<ReadMeasured[]> {
  const memberOf = (turn: number) => {
    const member = members[(turn * 7919) % members.length]
    if (!member) throw new RangeError('no members')
    return member
  }
  const database = createDatabase(pool)
  const { last_id } = await database.selectFrom('ledger.head').select('last_id').executeTakeFirstOrThrow()
  const period = { after: Math.floor(last_id / 2), until: last_id }
  const log = {
    error: (facts: unknown) => {
      throw new Error('the ledger does not say how it stands', { cause: facts })
    },
  }
  return [
    await time('activity, 20 newest', (turn) =>
      readEntryPage(database, { account: memberOf(turn).available, limit: 20, lookMax: 20 }),
    ),
    await time('statement, 10 lines of a period', (turn) =>
      readEntriesBetween(database, { account: memberOf(turn).available, ...period, limit: 10 }),
    ),
    await time('ledger trace, first 50', (turn) =>
      readTrace({ database }, { user_id: memberOf(turn).id, account: 'available', limit: 50, direction: 'descending' }),
    ),
    await time('ledger health', () => readHealth({ database, log })),
  ]
}

/** Bytes per transfer in the book, indexes included, and how many entries a transfer has. */
export async function measureSize({ pool }: BenchBook): Promise<{ transfers: number; bytes: number; entries: number }> {
  const { rows } = await pool.query<{ transfers: number; bytes: number; entries: number }>(`
    select (select last_id from ledger.head) as transfers,
           (select sum(version) from ledger.account)::float8 / (select last_id from ledger.head) as entries,
           (select sum(pg_total_relation_size(c.oid)) from pg_class c
             where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r')::float8 / (select last_id from ledger.head) as bytes`)
  const [row] = rows
  if (!row) throw new Error('the book has no size')
  return row
}
