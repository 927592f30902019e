import type { Book } from '../../platform/database/book.ts'
import { takenKinds } from './debts.ts'

// SQL that selects the rows of the ledger as lines of a dump, with their places.

/** Null if the number would be out of range, which fails readRow(). */
const micros = (column: string): string =>
  `case when ${column} between '0001-01-01' and '9999-12-31' then (extract(epoch from ${column}) * 1000000)::bigint end`
const isoTime = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const hex = (column: string): string => `encode(${column}, 'hex')`
const object = (fields: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`
export const json = (fields: Readonly<Record<string, string>>): string => `${object(fields)}::text`
export const sameColumns = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]))

/** The name of a further book. The first one has none. */
const nameOf = ({ name }: Book): Record<string, string> => (name === '' ? {} : { book: `'${name}'` })

/** `from`: a row with the totals and the newest link. `also`: further fields. */
export const bookRow = (book: Book, from: string, also: Readonly<Record<string, string>> = {}): string =>
  `select 0 as place, ${json({
    row: `'book'`,
    format: `'hai-wallet ledger 1'`,
    taken_at: 'now()',
    hash: hex('hash'),
    ...nameOf(book),
    ...also,
    ...sameColumns('last_id', 'available', 'on_hold', 'platform', 'outside'),
  })} as line from ${from}`

export const head = (book: Book): string => bookRow(book, 'ledger.head')

export const accounts = `select 0 as place, ${json({
  row: `'account'`,
  ...sameColumns('id', 'owner_id', 'kind', 'class', 'balance', 'version', 'owed'),
})} as line from ledger.account order by id`

export const repairs = `select 0 as place, ${json({
  row: `'repair'`,
  jumps: 'jumps::text',
  at: micros('created_at'),
  hash: hex('hash'),
  ...sameColumns('id', 'account_id', 'before', 'after', 'position', 'reason', 'requested_by', 'approved_by', 'approval_id'),
})} as line from ledger.repair order by id`

/** Like ledger.account_list, but this command calls no function of the ledger that it verifies. */
const ACCOUNT_LIST = `case when ' ' || accounts ~ '^( [0-9]{1,9})*$' then string_to_array(accounts, ' ')::int[] else '{}' end`
/** Like ledger.text_in_details. */
const FUND_ID = String.raw`case when strpos(details::text, '\u') = 0 then details else replace(details::text, '\u', '/u')::json end ->> 'fund_id'`
const takenList = takenKinds.map((kind) => `'${kind}'`).join(', ')

export const takenFunds = `select 0 as place, ${json({ row: `'taken_fund'`, public_id: 'fund' })} as line
  from (select distinct ${FUND_ID} as fund from ledger.posting where kind in (${takenList})) taken
 where fund is not null
 order by fund`

export const sealRows = `select first_id as place, ${json({
  row: `'seal'`,
  at: isoTime('at'),
  ...Object.fromEntries(['journal', 'repairs', 'opening', 'root', 'before', 'hash', 'secret'].map((name) => [name, hex(name)])),
  ...sameColumns('number', 'first_id', 'last_id'),
})} as line from seals.seal`

/** Published roots, and nights with too few members. `where`: a condition that begins with `and`. */
export const rootRows = (where = ''): readonly string[] => [
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
export const proofs = [...rootRows(), `${sealRows} order by number`]

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
export const rowsBetween = (first: string | number, last: string | number, suffix = ''): readonly string[] =>
  tables.map(
    ({ table, id, order, fields }) =>
      `select ${id} as place, ${json(fields)} as line from ledger.${table}${suffix} where ${id} between ${first} and ${last} order by ${order}`,
  )

/** The rows that the ledger keeps of archived postings. */
export const keptRows = (archivedId: string | number, suffix = ''): readonly string[] =>
  tables.map(
    ({ table, id, order, fields }) =>
      `select 0 as place, ${json({ row: `'kept'`, of: object(fields) })} as line from ledger.${table}${suffix} where ${id} <= ${archivedId} order by ${order}`,
  )

/** The batch that ends with the posting `last`. Only the first column has an index. */
export const batchEnding = (last: string | number): string =>
  `(select * from ledger.journal where first_id <= ${last} order by first_id desc limit 1) batch where last_id = ${last}`

/** The start that follows from the rows before the posting `after`. */
const startRow = (after: string | number): string =>
  `select 0 as place, ${json({
    row: `'start'`,
    hash: hex('hash'),
    ...sameColumns('last_id', 'available', 'on_hold', 'platform', 'outside'),
  })} as line from ${batchEnding(after)}`

/** The kept rows, and the start that follows from them. */
export const startRows = (archivedId: string | number): readonly string[] => [...keptRows(archivedId), startRow(archivedId)]

/**
 * Selects the ids of postings up to `after` that later checks need: those that decide debts, and those with a hold that was
 * open then. Uses indexes, so the time does not grow with the number of postings up to `after`.
 */
const neededPostings = (after: number): string =>
  `select id from ledger.posting where kind in (${takenList}) and id <= ${after}
    union select posting_id from ledger.hold where ended_by is null and posting_id <= ${after}
    union select ends from ledger.posting where id > ${after} and ends <= ${after}`

/**
 * Rows of postings up to `after` that are in the tables, as if the ledger kept them of archived postings: the needed postings,
 * the newest entry of each account, and the start. An account with a wrong `last_id` gets an older entry, so the opening
 * shows it.
 */
export const carriedRows = (after: number): readonly string[] => {
  const needed = `(${neededPostings(after)}) needed (needed_id)`
  const posting = `${needed} cross join lateral (select * from ledger.posting where id = needed_id offset 0) posting`
  const entries = `${needed} cross join lateral (select ${ACCOUNT_LIST} as ids from ledger.posting where id = needed_id offset 0) posting
    cross join lateral unnest(ids) account (number)
    cross join lateral (select * from ledger.entry where account_id = number and posting_id = needed_id offset 0) entry`
  const holds = `${needed} cross join lateral (select * from ledger.hold where posting_id = needed_id offset 0) hold`
  const newest = `(select id as number, least(last_id, ${after}) as up_to from ledger.account) account
    cross join lateral (select * from ledger.entry where account_id = number and posting_id <= up_to order by posting_id desc limit 1) entry`
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

export const archivedId = `(select coalesce(max(last_id), 0) from ledger.archive where restored_at is null)`
