import { createHash } from 'node:crypto'
import type { BookClient } from './book-client.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { countBook, type Verdict } from './verify-ledger/count.ts'
import { linesOfFile, type PublishedCopies } from './verify-ledger/files.ts'
import type { PositionedRow } from './verify-ledger/merge-rows.ts'
import { readRow, type BookRow, type Row } from './verify-ledger/rows.ts'

export async function readArchive(path: string): Promise<{ readonly first: BookRow; readonly partition: number }> {
  for await (const line of linesOfFile(path)) {
    const row = readRow(line, 1)
    if (row.row !== 'book' || row.partition === undefined) break
    return { first: row, partition: row.partition }
  }
  throw new StartRefusal(`${path} is not the file of an archived partition.`)
}

const placeOf = (row: Row): number | null => {
  if (row.row === 'batch') return row.first_id
  if (row.row === 'posting') return row.id
  return row.row === 'entry' || row.row === 'hold' ? row.posting_id : null
}

/** The postings of archived partitions, with their batches, entries and holds. `paths` are in the order of partitions. */
export async function* archivedRows(paths: readonly string[]): AsyncGenerator<PositionedRow> {
  for (const path of paths) {
    let number = 0
    for await (const line of linesOfFile(path)) {
      number += 1
      const place = placeOf(readRow(line, number))
      if (place !== null) yield { place, line }
    }
  }
}

/**
 * The first of `lines` that `file` lacks, or null. Both must have the same order. Holds one line of each, because the
 * ledger keeps a row for each account. Reads the whole file.
 */
export async function firstMissing(lines: AsyncGenerator<string>, file: AsyncIterable<string>): Promise<string | null> {
  let due = await lines.next()
  for await (const line of file) if (!due.done && line === due.value) due = await lines.next()
  return due.done ? null : due.value
}

const ROWS_AT_ONCE = 2_000

const inserts = {
  batch: {
    table: 'journal',
    columns: 'first_id, last_id, created_at, available, on_hold, platform, outside, hash',
    select: `r.first_id, r.last_id, timestamptz 'epoch' + r.at * interval '1 microsecond', r.available, r.on_hold, r.platform, r.outside,
             decode(r.hash, 'hex')`,
    fields:
      'first_id bigint, last_id bigint, at bigint, available bigint, on_hold bigint, platform bigint, outside bigint, hash text',
  },
  posting: {
    table: 'posting',
    columns: 'id, created_at, public_id, initiator_id, command_key, payload_hash, ends, kind, accounts, details',
    select: `r.id, timestamptz 'epoch' + r.at * interval '1 microsecond', r.public_id, r.initiator_id, r.command_key, r.payload_hash, r.ends,
             r.kind, array_to_string(r.accounts, ' '), r.details::json`,
    fields: `id bigint, at bigint, public_id uuid, initiator_id uuid, command_key uuid, payload_hash bigint, ends bigint, kind text,
             accounts int[], details text`,
  },
  entry: {
    table: 'entry',
    columns: 'account_id, posting_id, sequence, amount, balance_after',
    select: 'r.account_id, r.posting_id, r.sequence, r.amount, r.balance_after',
    fields: 'account_id bigint, posting_id bigint, sequence bigint, amount bigint, balance_after bigint',
  },
  hold: {
    table: 'hold',
    columns: 'posting_id, account_id, amount, ended_by, spending',
    select: 'r.posting_id, r.account_id, r.amount, r.ended_by, r.spending::jsonb',
    fields: 'posting_id bigint, account_id bigint, amount bigint, ended_by bigint, spending text',
  },
} as const
type Kind = keyof typeof inserts
const kinds = ['batch', 'posting', 'entry', 'hold'] as const satisfies readonly Kind[]

/** Collects rows and writes them to the tables whose names end in `suffix`. Only writes before a row that `mayEnd`. */
function createWriter(client: BookClient, suffix: string, mayEnd: (row: Row) => boolean) {
  const waiting: Record<Kind, Extract<Row, { row: Kind }>[]> = { batch: [], posting: [], entry: [], hold: [] }
  let count = 0
  const flush = async (): Promise<void> => {
    for (const kind of kinds) {
      const { table, columns, select, fields } = inserts[kind]
      if (waiting[kind].length === 0) continue
      await client.query(
        `insert into ledger.${table}${suffix} (${columns}) select ${select} from json_to_recordset($1::json) r (${fields})`,
        [JSON.stringify(waiting[kind])],
      )
      waiting[kind] = []
    }
    count = 0
  }
  return {
    flush,
    add: async (row: Extract<Row, { row: Kind }>): Promise<void> => {
      if (count >= ROWS_AT_ONCE && mayEnd(row)) await flush()
      waiting[row.row].push(row)
      count += 1
    },
  }
}

/**
 * Creates and fills the tables of a partition and those of the rows that the ledger kept before it, and verifies the
 * file. Reads the file once, so the verdict and the SHA-256 are of exactly the inserted rows.
 */
export async function restoreRows(
  client: BookClient,
  {
    path,
    partition,
    copies,
  }: { readonly path: string; readonly partition: number; readonly copies: PublishedCopies | undefined },
): Promise<{ readonly verdict: Verdict; readonly hash: Buffer }> {
  await client.query('select ledger.prepare_restore($1)', [partition])
  // A trigger requires all entries of a posting in one statement. They follow their posting in the file.
  const rows = createWriter(client, `_${String(partition).padStart(6, '0')}`, ({ row }) => row === 'posting')
  const kept = createWriter(client, '_kept', () => true)
  const hash = createHash('sha256')
  const insert = async (_line: string, row: Row | null): Promise<void> => {
    if (row?.row === 'kept') await kept.add(row.of)
    else if (row?.row === 'batch' || row?.row === 'posting' || row?.row === 'entry' || row?.row === 'hold') await rows.add(row)
  }
  const verdict = await countBook(
    linesOfFile(path, (bytes) => void hash.update(bytes)),
    { copies, onLine: insert },
  )
  await kept.flush()
  await rows.flush()
  return { verdict, hash: hash.digest() }
}
