import pg from 'pg'
import { BOOK } from '../../ledger/index.ts'
import { takenKinds } from './debts.ts'
import { archiveName } from './files.ts'
import { merged, type PositionedRow } from './merge-rows.ts'

const ROWS_AT_ONCE = 2_000
/** Greater than every posting id. */
const LAST_ID = '9223372036854775807'
/** PostgreSQL’s codes for a missing table, column or schema. */
const ARE_NOT_THERE: readonly unknown[] = ['42P01', '42703', '3F000']

export const isOfAnotherVersion = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && ARE_NOT_THERE.includes(error.code)

/** Null if the number would be out of range, which fails readRow(). */
const micros = (column: string): string =>
  `case when ${column} between '0001-01-01' and '9999-12-31' then (extract(epoch from ${column}) * 1000000)::bigint end`
const isoTime = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const hex = (column: string): string => `encode(${column}, 'hex')`
const object = (fields: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`
const json = (fields: Readonly<Record<string, string>>): string => `${object(fields)}::text`
const sameColumns = (...names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]))

const head = `select 0 as place, ${json({
  row: `'book'`,
  format: `'hai-wallet ledger 1'`,
  taken_at: 'now()',
  hash: hex('hash'),
  ...sameColumns('last_id', 'available', 'on_hold', 'platform', 'outside'),
})} as line from ${BOOK}.head`

const accounts = `select 0 as place, ${json({
  row: `'account'`,
  ...sameColumns('id', 'owner_id', 'kind', 'class', 'balance', 'version', 'owed'),
})} as line from ${BOOK}.account order by id`

const repairs = `select 0 as place, ${json({
  row: `'repair'`,
  jumps: 'jumps::text',
  at: micros('created_at'),
  hash: hex('hash'),
  ...sameColumns('id', 'account_id', 'before', 'after', 'position', 'reason', 'requested_by', 'approved_by', 'approval_id'),
})} as line from ${BOOK}.repair order by id`

/** Like ledger.account_list, but this command calls no function of the ledger that it verifies. */
const ACCOUNT_LIST = `case when ' ' || accounts ~ '^( [0-9]{1,9})*$' then string_to_array(accounts, ' ')::int[] else '{}' end`
/** Like ledger.text_in_details. */
const FUND_ID = String.raw`case when strpos(details::text, '\u') = 0 then details else replace(details::text, '\u', '/u')::json end ->> 'fund_id'`
const takenList = takenKinds.map((kind) => `'${kind}'`).join(', ')

const takenFunds = `select 0 as place, ${json({ row: `'taken_fund'`, public_id: 'fund' })} as line
  from (select distinct ${FUND_ID} as fund from ${BOOK}.posting where kind in (${takenList})) taken
 where fund is not null
 order by fund`

const sealRows = `select first_id as place, ${json({
  row: `'seal'`,
  at: isoTime('at'),
  ...Object.fromEntries(['journal', 'repairs', 'opening', 'root', 'before', 'hash', 'secret'].map((name) => [name, hex(name)])),
  ...sameColumns('number', 'first_id', 'last_id'),
})} as line from seals.seal`

/** Published roots, and nights with too few members. `where`: a condition that begins with `and`. */
const rootRows = (where = ''): readonly string[] => [
  `select position + 1 as place, ${json({
    row: `'liabilities'`,
    at: isoTime('at'),
    root: hex('root'),
    ...sameColumns('position', 'total'),
  })} as line from transparency.liability_proof where outcome = 'published' ${where} order by position, at, id`,
  `select position + 1 as place, ${json({
    row: `'too_few'`,
    at: isoTime('at'),
    ...sameColumns('position'),
  })} as line from transparency.liability_proof where outcome = 'too_few' ${where} order by position, at, id`,
]
const proofs = [...rootRows(), `${sealRows} order by number`]

const tables = [
  {
    table: 'journal',
    id: 'first_id',
    order: 'first_id',
    fields: {
      row: `'batch'`,
      at: micros('created_at'),
      hash: hex('hash'),
      ...sameColumns('first_id', 'last_id', 'available', 'on_hold', 'platform', 'outside'),
    },
  },
  {
    table: 'posting',
    id: 'id',
    order: 'id',
    fields: {
      row: `'posting'`,
      at: micros('created_at'),
      details: 'details::text',
      accounts: ACCOUNT_LIST,
      ...sameColumns('id', 'public_id', 'initiator_id', 'command_key', 'payload_hash', 'ends', 'kind'),
    },
  },
  {
    table: 'entry',
    id: 'posting_id',
    order: 'posting_id, account_id',
    fields: { row: `'entry'`, ...sameColumns('account_id', 'posting_id', 'sequence', 'amount', 'balance_after') },
  },
  {
    table: 'hold',
    id: 'posting_id',
    order: 'posting_id',
    fields: { row: `'hold'`, spending: 'spending::text', ...sameColumns('posting_id', 'account_id', 'amount', 'ended_by') },
  },
]

/** The rows with ids between two SQL expressions. */
const rowsBetween = (first: string | number, last: string | number, suffix = ''): readonly string[] =>
  tables.map(
    ({ table, id, order, fields }) =>
      `select ${id} as place, ${json(fields)} as line from ${BOOK}.${table}${suffix} where ${id} between ${first} and ${last} order by ${order}`,
  )

/** The rows that the ledger keeps of archived postings. */
const keptRows = (archivedId: string | number, suffix = ''): readonly string[] =>
  tables.map(
    ({ table, id, order, fields }) =>
      `select 0 as place, ${json({ row: `'kept'`, of: object(fields) })} as line from ${BOOK}.${table}${suffix} where ${id} <= ${archivedId} order by ${order}`,
  )

/** The batch that ends with the posting `last`. Only the first column has an index. */
const batchEnding = (last: string | number): string =>
  `(select * from ${BOOK}.journal where first_id <= ${last} order by first_id desc limit 1) batch where last_id = ${last}`

/** The start that follows from the rows before the posting `after`. */
const startRow = (after: string | number): string =>
  `select 0 as place, ${json({
    row: `'start'`,
    hash: hex('hash'),
    ...sameColumns('last_id', 'available', 'on_hold', 'platform', 'outside'),
  })} as line from ${batchEnding(after)}`

/** The kept rows, and the start that follows from them. */
const startRows = (archivedId: string | number): readonly string[] => [...keptRows(archivedId), startRow(archivedId)]

/**
 * Selects the ids of postings up to `after` that later checks need: those that decide debts, and those with a hold that was
 * open then. Uses indexes, so the time does not grow with the number of postings up to `after`.
 */
const neededPostings = (after: number): string =>
  `select id from ${BOOK}.posting where kind in (${takenList}) and id <= ${after}
    union select posting_id from ${BOOK}.hold where ended_by is null and posting_id <= ${after}
    union select ends from ${BOOK}.posting where id > ${after} and ends <= ${after}`

/**
 * Rows of postings up to `after` that are in the tables, as if the ledger kept them of archived postings: the needed postings,
 * the newest entry of each account, and the start. An account with a wrong `last_id` gets an older entry, so the opening
 * shows it.
 */
const carriedRows = (after: number): readonly string[] => {
  const needed = `(${neededPostings(after)}) needed (needed_id)`
  const posting = `${needed} cross join lateral (select * from ${BOOK}.posting where id = needed_id offset 0) posting`
  const entries = `${needed} cross join lateral (select ${ACCOUNT_LIST} as ids from ${BOOK}.posting where id = needed_id offset 0) posting
    cross join lateral unnest(ids) account (number)
    cross join lateral (select * from ${BOOK}.entry where account_id = number and posting_id = needed_id offset 0) entry`
  const holds = `${needed} cross join lateral (select * from ${BOOK}.hold where posting_id = needed_id offset 0) hold`
  const newest = `(select id as number, least(last_id, ${after}) as up_to from ${BOOK}.account) account
    cross join lateral (select * from ${BOOK}.entry where account_id = number and posting_id <= up_to order by posting_id desc limit 1) entry`
  const kept = (name: string, rows: string): readonly string[] =>
    tables
      .filter(({ table }) => table === name)
      .map(({ fields }) => `select 0 as place, ${json({ row: `'kept'`, of: object(fields) })} as line from ${rows}`)
  return [
    ...kept('posting', `${posting} order by id`),
    ...kept('entry', `${entries} order by posting_id, account_id`),
    ...kept('hold', `${holds} order by posting_id`),
    ...kept('entry', newest),
    startRow(after),
  ]
}

const archivedId = `(select coalesce(max(last_id), 0) from ${BOOK}.archive where restored_at is null)`

/** The number of archived postings. */
export async function readArchived(client: pg.ClientBase): Promise<number> {
  try {
    await beginSnapshot(client)
    const { rows } = await client.query<{ archived: string | number }>(`select ${archivedId} as archived`)
    return Number(rows[0]?.archived)
  } finally {
    await client.query('rollback')
  }
}

async function* rowsOf(client: pg.ClientBase, name: string, query: string): AsyncGenerator<PositionedRow> {
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
   where book.nspname = '${BOOK}' and pg_has_role(owner.oid, 'member')`

/** Rows of archived partitions from the files with these names, in the order of `rowsBetween`. */
export type ArchivedRows = (names: readonly string[]) => AsyncGenerator<PositionedRow>

/**
 * A whole ledger as the lines of a dump, from one snapshot, while payments go on. Without `archived`, begins after the
 * archived postings. Keeps at most ROWS_AT_ONCE rows of each table in memory. The database sorts the entries and needs
 * temporary space for all of them.
 */
export const linesOfDatabase = (client: pg.ClientBase, archived?: ArchivedRows): AsyncGenerator<string> =>
  inSnapshot(client, () => everything(client, archived))

export interface Partition {
  readonly partition: number
  /** The last posting before the partition. */
  readonly after: number
  readonly last: number
}

/** The lines of the file of a partition. */
export const linesOfPartition = (client: pg.ClientBase, place: Partition): AsyncGenerator<string> =>
  inSnapshot(client, () => partitionRows(client, place, { begin: startRows(place.after), roots: [] }))

async function* partitionRows(
  client: pg.ClientBase,
  { partition, after, last }: Partition,
  { begin, roots }: { readonly begin: readonly string[]; readonly roots: readonly string[] },
): AsyncGenerator<string> {
  const book = `select 0 as place, ${json({
    row: `'book'`,
    format: `'hai-wallet ledger 1'`,
    taken_at: 'now()',
    hash: hex('hash'),
    partition: String(partition),
    ...sameColumns('last_id', 'available', 'on_hold', 'platform', 'outside'),
  })} as line from ${batchEnding(last)}`
  const owners = `select 0 as place, ${json({
    row: `'account'`,
    ...sameColumns('id', 'owner_id', 'kind', 'class'),
    balance: 'null::bigint',
    version: 'null::bigint',
    owed: 'null::bigint',
  })} as line from ${BOOK}.account order by id`
  yield* inTurn(client, [book, owners, repairs, takenFunds, ...begin])
  // The seal of the posting `after` covers the balances with which the partition begins.
  const ownSeals = `${sealRows} where last_id between greatest(${after}, 1) and ${last} order by number`
  yield* merged(streamsOf(client, [...roots, ownSeals, ...rowsBetween(after + 1, last)]))
}

/**
 * The rows that ledger.keep_rows() has copied, as lines of the file of the partition, which begins after the posting
 * `after` and ends with the posting `last`. They come in the order of linesOfPartition(). Call this in the transaction of
 * keep_rows().
 */
export async function* linesOfKept(client: pg.ClientBase, { after, last }: Partition): AsyncGenerator<string> {
  yield* inTurn(client, keptRows(after, '_kept'))
  yield* merged(streamsOf(client, rowsBetween(after + 1, last, '_kept')))
}

async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(takeRole)
  await client.query('set local statement_timeout = 0')
  await client.query('set local cursor_tuple_fraction = 1')
}

async function* inSnapshot(client: pg.ClientBase, read: () => AsyncGenerator<string>): AsyncGenerator<string> {
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

export const linesWithin = (client: pg.ClientBase): AsyncGenerator<string> => withEnd(everything(client))

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
  client: pg.ClientBase,
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
async function planNight(client: pg.ClientBase, day: number): Promise<Night> {
  const { rows } = await client.query<{ archived: string | number; ends: readonly (string | number)[] }>(
    `select ${archivedId} as archived, array(select last_id from seals.seal where opening is not null order by last_id) as ends`,
  )
  const archived = Number(rows[0]?.archived)
  const ends = (rows[0]?.ends ?? []).map(Number)
  const turn = ends
    .map((last, partition) => ({ partition, after: ends[partition - 1] ?? 0, last }))
    .filter(({ partition, after }) => after >= archived && partition % TURN_DAYS === day % TURN_DAYS)
  return { archived, before: Math.max(archived, ...ends), turn }
}

async function* newestRows(client: pg.ClientBase, before: number): AsyncGenerator<string> {
  yield* inTurn(client, [head, accounts, repairs, takenFunds, ...(before > 0 ? carriedRows(before) : [])])
  yield* merged(streamsOf(client, [...proofs, ...rowsBetween(before + 1, LAST_ID)]))
}

async function* everything(client: pg.ClientBase, archived?: ArchivedRows): AsyncGenerator<string> {
  const fromFiles = archived?.(await archiveNames(client))
  yield* inTurn(client, [head, accounts, repairs, takenFunds, ...(fromFiles ? keptRows(archivedId) : startRows(archivedId))])
  const rows = streamsOf(client, [...proofs, ...rowsBetween(`${archivedId} + 1`, LAST_ID)])
  yield* merged(fromFiles ? [...rows.slice(0, proofs.length), fromFiles, ...rows.slice(proofs.length)] : rows)
}

/** The names of the files of the archived partitions, in the order of the partitions. */
async function archiveNames(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ number: string | number; sha256: string }>(
    `select number, ${hex('file_hash')} as sha256 from ${BOOK}.archive where restored_at is null order by number`,
  )
  return rows.map(({ number, sha256 }) => archiveName(Number(number), sha256))
}

async function* inTurn(client: pg.ClientBase, queries: readonly string[]): AsyncGenerator<string> {
  for (const [at, query] of queries.entries())
    for await (const { line } of rowsOf(client, `verify_first_${at}`, query)) yield line
}

const streamsOf = (client: pg.ClientBase, queries: readonly string[]): readonly AsyncGenerator<PositionedRow>[] =>
  queries.map((query, at) => rowsOf(client, `verify_${at}`, query))
