import pg from 'pg'
import type { BookClient } from '../book-client.ts'
import { FIRST_BOOK, type Book } from '../../platform/database/book.ts'
import { archiveName } from './files.ts'
import {
  accounts,
  archivedId,
  batchEnding,
  carriedRows,
  bookRow,
  head,
  hex,
  json,
  keptRows,
  proofs,
  repairs,
  rootRows,
  rowsBetween,
  sameColumns,
  sealRows,
  startRows,
  takenFunds,
} from './row-queries.ts'
import { merged, type PositionedRow } from './merge-rows.ts'

const ROWS_AT_ONCE = 2_000
/** Greater than every posting id. */
const LAST_ID = '9223372036854775807'
/** PostgreSQL’s codes for a missing table, column or schema. */
const ARE_NOT_THERE: readonly unknown[] = ['42P01', '42703', '3F000']

export const isOfAnotherVersion = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && ARE_NOT_THERE.includes(error.code)

/** The number of archived postings. */
export async function readArchived(client: BookClient): Promise<number> {
  try {
    await beginSnapshot(client)
    const { rows } = await client.query<{ archived: string | number }>(`select ${archivedId} as archived`)
    return Number(rows[0]?.archived)
  } finally {
    await client.query('rollback')
  }
}

async function* rowsOf(client: BookClient, name: string, query: string): AsyncGenerator<PositionedRow> {
  await client.query(`declare ${name} no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<{ place: string | number; line: string }>(`fetch ${ROWS_AT_ONCE} from ${name}`)
    for (const { place, line } of rows) yield { place: Number(place), line }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query(`close ${name}`)
}

/**
 * SQL that takes the role of the ledger’s owner for this transaction, if the login is a member of that role. A login
 * with NOINHERIT needs this to read everything.
 */
export const takeRole = `
  select set_config('role', owner.rolname, true)
    from pg_namespace book join pg_roles owner on owner.oid = book.nspowner
   where book.nspname = 'ledger' and pg_has_role(owner.oid, 'member')`

/** Rows of archived partitions from the files with these names, in the order of `rowsBetween`. */
export type ArchivedRows = (names: readonly string[]) => AsyncGenerator<PositionedRow>

/**
 * A whole ledger as the lines of a dump, from one snapshot, while payments go on. Without `archived`, begins after the
 * archived postings. Keeps at most ROWS_AT_ONCE rows of each table in memory. The database sorts the entries and needs
 * temporary space for all of them. The first line names the book.
 */
export const linesOfDatabase = (client: BookClient, archived?: ArchivedRows, book = FIRST_BOOK): AsyncGenerator<string> =>
  inSnapshot(client, () => everything(client, archived, book))

export interface Partition {
  readonly partition: number
  /** The last posting before the partition. */
  readonly after: number
  readonly last: number
}

/** The lines of the file of a partition. */
export const linesOfPartition = (client: BookClient, place: Partition, book = FIRST_BOOK): AsyncGenerator<string> =>
  inSnapshot(client, () => partitionRows(client, place, { begin: startRows(place.after), roots: [], book }))

interface PartWith {
  readonly begin: readonly string[]
  readonly roots: readonly string[]
  /** The file of a partition names it. */
  readonly book?: Book
}

async function* partitionRows(
  client: BookClient,
  { partition, after, last }: Partition,
  { begin, roots, book = FIRST_BOOK }: PartWith,
): AsyncGenerator<string> {
  const first = bookRow(book, batchEnding(last), { partition: String(partition) })
  const owners = `select 0 as place, ${json({
    row: `'account'`,
    ...sameColumns('id', 'owner_id', 'kind', 'class'),
    balance: 'null::bigint',
    version: 'null::bigint',
    owed: 'null::bigint',
  })} as line from ledger.account order by id`
  yield* inTurn(client, [first, owners, repairs, takenFunds, ...begin])
  // The seal of the posting `after` covers the balances with which the partition begins.
  const ownSeals = `${sealRows} where last_id between greatest(${after}, 1) and ${last} order by number`
  yield* merged(streamsOf(client, [...roots, ownSeals, ...rowsBetween(after + 1, last)]))
}

/**
 * The rows that ledger.keep_rows() has copied, as lines of the file of the partition, which begins after the posting
 * `after` and ends with the posting `last`. They come in the order of linesOfPartition(). Call this in the transaction of
 * keep_rows().
 */
export async function* linesOfKept(client: BookClient, { after, last }: Partition): AsyncGenerator<string> {
  yield* inTurn(client, keptRows(after, '_kept'))
  yield* merged(streamsOf(client, rowsBetween(after + 1, last, '_kept')))
}

export async function beginSnapshot(client: BookClient): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(takeRole)
  await client.query('set local statement_timeout = 0')
  await client.query('set local cursor_tuple_fraction = 1')
}

async function* inSnapshot(client: BookClient, read: () => AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    await beginSnapshot(client)
    yield* withEnd(read())
  } finally {
    await client.query('rollback')
  }
}

async function* withEnd(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let rows = 0
  for await (const line of lines) {
    rows += 1
    yield line
  }
  yield JSON.stringify({ row: 'end', rows })
}

export const linesWithin = (client: BookClient): AsyncGenerator<string> => withEnd(everything(client, undefined, FIRST_BOOK))

/** The days in which a nightly run has read every older partition once. */
const TURN_DAYS = 30

export interface Night {
  /** The last archived posting, or 0. */
  readonly archived: number
  /** The last posting that is older than the newest partition, or 0. */
  readonly before: number
  /** The older partitions whose turn it is. */
  readonly turn: readonly Partition[]
}

/**
 * Calls `count` with the lines of each part that a nightly run reads: first the older partitions whose turn it is on this
 * day, which look like files of archived partitions, and then the newest one. Each part has a snapshot of its own, because
 * payments get slower while one stays open. Leaves out a partition that is archived meanwhile. Ends early if `count` returns
 * false.
 */
export async function readNight(
  client: BookClient,
  day: number,
  count: (lines: AsyncGenerator<string>) => Promise<boolean>,
): Promise<Night> {
  const read: Partition[] = []
  try {
    await beginSnapshot(client)
    let night = await planNight(client, day)
    for (const place of night.turn) {
      if (place.after < night.archived) continue
      const begin = place.after > 0 ? carriedRows(place.after) : []
      const roots = rootRows(`and position > ${place.after} and position <= ${place.last}`)
      const goesOn = await count(withEnd(partitionRows(client, place, { begin, roots })))
      read.push(place)
      if (!goesOn) return { ...night, turn: read }
      await client.query('rollback')
      await beginSnapshot(client)
      night = await planNight(client, day)
    }
    await count(withEnd(newestRows(client, night.before)))
    return { ...night, turn: read }
  } finally {
    await client.query('rollback')
  }
}

/** Each opening ends a partition. The turn of a partition never changes, so that a new partition delays no older one. */
async function planNight(client: BookClient, day: number): Promise<Night> {
  const { rows } = await client.query<{ archived: string | number }>(`select ${archivedId} as archived`)
  const openings = await client.query<{ last_id: string | number }>(
    'select last_id from seals.seal where opening is not null order by last_id',
  )
  const archived = Number(rows[0]?.archived)
  const ends = openings.rows.map(({ last_id }) => Number(last_id))
  const turn = ends
    .map((last, partition) => ({ partition, after: ends[partition - 1] ?? 0, last }))
    .filter(({ partition, after }) => after >= archived && partition % TURN_DAYS === day % TURN_DAYS)
  return { archived, before: Math.max(archived, ...ends), turn }
}

async function* newestRows(client: BookClient, before: number): AsyncGenerator<string> {
  yield* inTurn(client, [head(FIRST_BOOK), accounts, repairs, takenFunds, ...(before > 0 ? carriedRows(before) : [])])
  yield* merged(streamsOf(client, [...proofs, ...rowsBetween(before + 1, LAST_ID)]))
}

async function* everything(client: BookClient, archived: ArchivedRows | undefined, book: Book): AsyncGenerator<string> {
  const fromFiles = archived?.(await archiveNames(client, book))
  yield* inTurn(client, [
    head(book),
    accounts,
    repairs,
    takenFunds,
    ...(fromFiles ? keptRows(archivedId) : startRows(archivedId)),
  ])
  const rows = streamsOf(client, [...proofs, ...rowsBetween(`${archivedId} + 1`, LAST_ID)])
  yield* merged(fromFiles ? [...rows.slice(0, proofs.length), fromFiles, ...rows.slice(proofs.length)] : rows)
}

/** The names of the files of the archived partitions, in the order of the partitions. */
async function archiveNames(client: BookClient, book: Book): Promise<readonly string[]> {
  const { rows } = await client.query<{ number: string | number; sha256: string }>(
    `select number, ${hex('file_hash')} as sha256 from ledger.archive where restored_at is null order by number`,
  )
  return rows.map(({ number, sha256 }) => archiveName(Number(number), sha256, book))
}

async function* inTurn(client: BookClient, queries: readonly string[]): AsyncGenerator<string> {
  for (const [at, query] of queries.entries())
    for await (const { line } of rowsOf(client, `verify_first_${at}`, query)) yield line
}

const streamsOf = (client: BookClient, queries: readonly string[]): readonly AsyncGenerator<PositionedRow>[] =>
  queries.map((query, at) => rowsOf(client, `verify_${at}`, query))
