import type pg from 'pg'
import { readHealth } from '../server/src/features/integrity/health.ts'
import { readTrace } from '../server/src/features/integrity/trace.ts'
import { readEntriesBetween, readEntryPage } from '../server/src/features/wallet/entries.ts'
import { prove, recount } from '../server/src/ledger/index.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { createDatabase } from '../server/src/platform/database/database.ts'
import { REGULARS, type BenchBook } from './book.ts'
import { keep, type GoalName } from './goals.ts'
import { quantile } from './measure.ts'
import { number, row, print } from './report.ts'

interface ReadMeasured {
  readonly name: string
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface ReadsOfBook {
  readonly transfers: number
  readonly reads: readonly ReadMeasured[]
}

const TIMES = 300
const HEALTH = 'ledger health'
const NEW = 'proof of new postings'
const RECOUNT = 'full recount'
const PROOF = 'proof after it'
/** Reads of one page of an unbounded list. */
const pages: Readonly<Record<string, GoalName>> = {
  'activity, 20 newest': 'activity page, large ledger : small',
  'statement, 10 lines of a period': 'statement, large ledger : small',
  'ledger trace, first 50': 'ledger trace, first page, large ledger : small',
}

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

/** Measures the reads of pages. Each read is for the next of the regulars, who have full pages. */
export async function measureReads({ pool, members }: BenchBook): Promise<ReadsOfBook> {
  const memberOf = (turn: number) => {
    const member = members[turn % REGULARS]
    if (!member) throw new RangeError('no members')
    return member
  }
  const database = createDatabase(pool)
  const { last_id } = await database.selectFrom('ledger.head').select('last_id').executeTakeFirstOrThrow()
  const period = { after: Math.floor(last_id / 2), until: last_id }
  const log = {
    error: (facts: unknown) => {
      throw new Error('the ledger returned no health figures', { cause: facts })
    },
  }
  const [activity, statement, trace] = Object.keys(pages)
  const reads = [
    await time(activity ?? '', (turn) => readEntryPage(database, { account: memberOf(turn).available, limit: 20, lookMax: 20 })),
    await time(statement ?? '', (turn) =>
      readEntriesBetween(database, { account: memberOf(turn).available, ...period, limit: 10 }),
    ),
    await time(trace ?? '', (turn) =>
      readTrace({ database }, { user_id: memberOf(turn).id, account: 'available', limit: 50, direction: 'descending' }),
    ),
    await time(HEALTH, () => readHealth({ database, log })),
  ]
  return { transfers: last_id, reads }
}

export const formatCount = (transfers: number): string =>
  transfers >= 1_000_000 ? `${number(transfers / 1_000_000, 1)} million` : `${number(transfers / 1_000)} thousand`

export function printReads(books: readonly ReadsOfBook[]): void {
  const [small, ...larger] = books
  if (!small) return
  print(
    '',
    '### Reads of a growing ledger',
    '',
    `Each read is for one of ${REGULARS} members whose activity fills a page at every size of the ledger. Times are in ms.`,
    '',
    row(
      'read',
      ...books.flatMap(({ transfers }) => [`p50 at ${formatCount(transfers)}`, 'p99']),
      ...larger.map(({ transfers }) => `${formatCount(transfers)} : ${formatCount(small.transfers)}`),
    ),
    `|---|${'--:|'.repeat(books.length * 2 + larger.length)}`,
  )
  for (const [index, { name, p50Ms: before }] of small.reads.entries()) {
    const figures = books.flatMap(({ reads }) => [reads[index]?.p50Ms ?? Number.NaN, reads[index]?.p99Ms ?? Number.NaN])
    const ratios = larger.map(({ reads }) => (reads[index]?.p50Ms ?? Number.NaN) / before)
    print(row(name, ...[...figures, ...ratios].map((value) => number(value, 2))))
    for (const [nth, { transfers, reads }] of larger.entries()) {
      const after = reads[index]?.p50Ms ?? Number.NaN
      const at = `${formatCount(transfers)} : ${formatCount(small.transfers)}`
      if (pages[name]) keep(pages[name], ratios[nth] ?? Number.NaN, at, `${number(before, 2)} and ${number(after, 2)} ms`)
      if (name === HEALTH) keep('ledger health', after, `at ${formatCount(transfers)} transfers`)
    }
  }
}

export interface ChecksOfBook {
  readonly transfers: number
  readonly seconds: ReadonlyMap<string, number>
}

/** Each returns its violations. They take seconds, so each runs once. */
function checksOf(pool: pg.Pool, transfers: number): Readonly<Record<string, () => Promise<readonly unknown[]>>> {
  const database = createDatabase(pool)
  const ask = async (statement: string): Promise<readonly unknown[]> => {
    const { rows } = await pool.query<Record<string, unknown>>(statement, [transfers])
    return rows
  }
  return {
    'check of 5,000 postings': () => ask('select * from ledger.range_violations($1::bigint - 5000, $1)'),
    'accounts, debts and repairs': () => ask('select * from ledger.new_violations($1)'),
    // Without it, the proof at the end of the recount would read all postings since the last proof again.
    [NEW]: () => prove(database, systemClock.now()),
    [RECOUNT]: () => recount(database, systemClock.now()),
    [PROOF]: () => prove(database, systemClock.now()),
  }
}

export async function measureChecks({ pool }: BenchBook): Promise<ChecksOfBook> {
  const { rows: heads } = await pool.query<{ last_id: number }>('select last_id from ledger.head')
  const transfers = heads[0]?.last_id ?? 0
  const seconds = new Map<string, number>()
  for (const [name, check] of Object.entries(checksOf(pool, transfers))) {
    const start = performance.now()
    const violations = await check()
    if (violations.length > 0) throw new Error(`the ${name} found violations`, { cause: violations })
    seconds.set(name, (performance.now() - start) / 1_000)
  }
  return { transfers, seconds }
}

export function printChecks(books: readonly ChecksOfBook[]): void {
  print(
    '',
    row('check, in seconds', ...books.map(({ transfers }) => `at ${formatCount(transfers)}`)),
    `|---|${'--:|'.repeat(books.length)}`,
    ...[...(books[0]?.seconds.keys() ?? [])].map((name) =>
      row(name, ...books.map(({ seconds }) => number(seconds.get(name) ?? Number.NaN, 2))),
    ),
  )
  // In a small ledger half of the time is the proof at the end.
  for (const { transfers, seconds } of books.slice(1)) {
    const at = `at ${formatCount(transfers)} transfers`
    keep('full recount, per million postings', ((seconds.get(RECOUNT) ?? Number.NaN) / transfers) * 1_000_000, at)
    keep('proof after a recount', seconds.get(PROOF) ?? Number.NaN, at)
  }
}

interface Size {
  readonly transfers: number
  /** Per transfer, like `indexes` and `entries`. Includes the bytes of indexes. */
  readonly bytes: number
  readonly indexes: number
  readonly entries: number
}

export async function measureSize({ pool }: BenchBook): Promise<Size> {
  const { rows } = await pool.query<Size>(`
    with head as (select last_id::float8 as transfers from ledger.head),
    weighed as (
      select sum(pg_total_relation_size(c.oid)) as bytes, sum(pg_indexes_size(c.oid)) as indexes from pg_class c
       where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r')
    select transfers, bytes / transfers as bytes, indexes / transfers as indexes,
           (select sum(version) from ledger.account)::float8 / transfers as entries
      from head, weighed`)
  const [size] = rows
  if (!size) throw new Error('no size returned')
  return size
}

export function printSizes(sizes: readonly Size[]): void {
  print(
    '',
    row('transfers in the ledger', 'bytes each', 'of which indexes', 'entries each'),
    '|--:|--:|--:|--:|',
    ...sizes.map(({ transfers, bytes, indexes, entries }) =>
      row(number(transfers), number(bytes), number(indexes), number(entries, 2)),
    ),
  )
  for (const { transfers, bytes } of sizes.slice(1))
    keep('bytes per transfer in the ledger, indexes included', bytes, `at ${formatCount(transfers)}`)
}
