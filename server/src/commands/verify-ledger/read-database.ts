import pg from 'pg'
import { BOOK } from '../../ledger/index.ts'
import { takenKinds } from './debts.ts'

const ROWS_AT_ONCE = 2_000
/** Greater than every posting id. */
const LAST_ID = '9223372036854775807'
/** PostgreSQL’s codes for a missing table, column or schema. */
const ARE_NOT_THERE: readonly unknown[] = ['42P01', '42703', '3F000']

export const isOfAnotherVersion = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && ARE_NOT_THERE.includes(error.code)

const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`
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

const takenFunds = `select 0 as place, ${json({ row: `'taken_fund'`, public_id: 'fund' })} as line
  from (select distinct details ->> 'fund_id' as fund from ${BOOK}.posting where kind in (${takenKinds.map((kind) => `'${kind}'`).join(', ')})) taken
 where fund is not null
 order by fund`

const sealRows = `select first_id as place, ${json({
  row: `'seal'`,
  at: isoTime('at'),
  ...Object.fromEntries(['journal', 'repairs', 'opening', 'root', 'before', 'hash', 'secret'].map((name) => [name, hex(name)])),
  ...sameColumns('number', 'first_id', 'last_id'),
})} as line from seals.seal`

const proofs = [
  `select position + 1 as place, ${json({
    row: `'liabilities'`,
    at: isoTime('at'),
    root: hex('root'),
    ...sameColumns('position', 'total'),
  })} as line from transparency.liability_proof where outcome = 'published' order by position, at, id`,
  `select position + 1 as place, ${json({
    row: `'too_few'`,
    at: isoTime('at'),
    ...sameColumns('position'),
  })} as line from transparency.liability_proof where outcome = 'too_few' order by position, at, id`,
  `${sealRows} order by number`,
]

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
      accounts: `string_to_array(accounts, ' ')::int[]`,
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

/** The kept rows, and the start that follows from them. */
const startRows = (archivedId: string | number): readonly string[] => [
  ...keptRows(archivedId),
  `select 0 as place, ${json({
    row: `'start'`,
    hash: hex('hash'),
    ...sameColumns('last_id', 'available', 'on_hold', 'platform', 'outside'),
  })} as line from ${BOOK}.journal where last_id = ${archivedId} and last_id > 0`,
]

const archivedId = `(select coalesce(max(last_id), 0) from ${BOOK}.archive where restored_at is null)`

export interface PositionedRow {
  readonly place: number
  readonly line: string
}

async function* rowsOf(client: pg.ClientBase, name: string, query: string): AsyncGenerator<PositionedRow> {
  await client.query(`declare ${name} no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<{ place: string | number; line: string }>(`fetch ${ROWS_AT_ONCE} from ${name}`)
    for (const { place, line } of rows) yield { place: Number(place), line }
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Merges streams that are sorted by `place`. If rows have the same place, that of the earlier stream comes first. */
async function* merged(streams: readonly AsyncGenerator<PositionedRow>[]): AsyncGenerator<string> {
  const heads: IteratorResult<PositionedRow, unknown>[] = []
  for (const stream of streams) heads.push(await stream.next())
  for (;;) {
    let first: { readonly at: number; readonly value: PositionedRow } | null = null
    for (const [at, one] of heads.entries())
      if (!one.done && (first === null || one.value.place < first.value.place)) first = { at, value: one.value }
    const stream = first && streams[first.at]
    if (!first || !stream) return
    yield first.value.line
    heads[first.at] = await stream.next()
  }
}

/**
 * SQL that takes the role of the ledger’s owner for this transaction, if the login is a member of that role. A login
 * with NOINHERIT needs this to read everything.
 */
export const takeRole = `
  select set_config('role', owner.rolname, true)
    from pg_namespace book join pg_roles owner on owner.oid = book.nspowner
   where book.nspname = '${BOOK}' and pg_has_role(owner.oid, 'member')`

/** Rows of archived partitions from their files, in the order of `rowsBetween`. */
export type ArchivedRows = () => AsyncGenerator<PositionedRow>

/**
 * A whole ledger as the lines of a dump, from one snapshot, while payments go on. Without `archived`, begins after the
 * archived postings. Keeps at most ROWS_AT_ONCE rows of each table in memory. The database sorts the entries and needs
 * temporary space for all of them.
 */
export const linesOfDatabase = (client: pg.ClientBase, archived?: ArchivedRows): AsyncGenerator<string> =>
  inSnapshot(client, () => everything(client, archived))

/** The lines of the file of a partition, which begins after the posting `after` and ends with the posting `last`. */
export const linesOfPartition = (
  client: pg.ClientBase,
  { partition, after, last }: { readonly partition: number; readonly after: number; readonly last: number },
): AsyncGenerator<string> =>
  inSnapshot(client, async function* () {
    const book = `select 0 as place, ${json({
      row: `'book'`,
      format: `'hai-wallet ledger 1'`,
      taken_at: 'now()',
      hash: hex('hash'),
      partition: String(partition),
      ...sameColumns('last_id', 'available', 'on_hold', 'platform', 'outside'),
    })} as line from ${BOOK}.journal where last_id = ${last}`
    const owners = `select 0 as place, ${json({
      row: `'account'`,
      ...sameColumns('id', 'owner_id', 'kind', 'class'),
      balance: 'null::bigint',
      version: 'null::bigint',
      owed: 'null::bigint',
    })} as line from ${BOOK}.account order by id`
    yield* inTurn(client, [book, owners, repairs, takenFunds, ...startRows(after)])
    // The seal of the posting `after` covers the balances with which the partition begins.
    const ownSeals = `${sealRows} where last_id between greatest(${after}, 1) and ${last} order by number`
    yield* merged(streamsOf(client, [ownSeals, ...rowsBetween(after + 1, last)]))
  })

/**
 * The rows that ledger.keep_rows() has copied, as lines of the file of the partition, which begins after the posting
 * `after` and ends with the posting `last`. Call this in the transaction of keep_rows().
 */
export const linesOfKept = (
  client: pg.ClientBase,
  { after, last }: { readonly after: number; readonly last: number },
): AsyncGenerator<string> => inTurn(client, [...keptRows(after, '_kept'), ...rowsBetween(after + 1, last, '_kept')])

async function* inSnapshot(client: pg.ClientBase, read: () => AsyncGenerator<string>): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(takeRole)
    await client.query('set local statement_timeout = 0')
    await client.query('set local cursor_tuple_fraction = 1')
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

async function* everything(client: pg.ClientBase, archived?: ArchivedRows): AsyncGenerator<string> {
  yield* inTurn(client, [head, accounts, repairs, takenFunds, ...(archived ? keptRows(archivedId) : startRows(archivedId))])
  const rows = streamsOf(client, [...proofs, ...rowsBetween(`${archivedId} + 1`, LAST_ID)])
  if (!archived) {
    yield* merged(rows)
    return
  }
  const { rows: found } = await client.query<{ last: string | number }>(`select ${archivedId} as last`)
  const fromFiles = upTo(Number(found[0]?.last), archived())
  yield* merged([...rows.slice(0, proofs.length), fromFiles, ...rows.slice(proofs.length)])
}

/** Leaves out the files of partitions that are in the database again, or whose archiving was interrupted. */
async function* upTo(last: number, rows: AsyncGenerator<PositionedRow>): AsyncGenerator<PositionedRow> {
  for await (const row of rows) {
    if (row.place > last) return
    yield row
  }
}

async function* inTurn(client: pg.ClientBase, queries: readonly string[]): AsyncGenerator<string> {
  for (const [at, query] of queries.entries())
    for await (const { line } of rowsOf(client, `verify_first_${at}`, query)) yield line
}

const streamsOf = (client: pg.ClientBase, queries: readonly string[]): readonly AsyncGenerator<PositionedRow>[] =>
  queries.map((query, at) => rowsOf(client, `verify_${at}`, query))
