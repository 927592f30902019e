import { wholeNumber } from '@hai/contract/number-text'
import { schemaOf, type Book } from '../platform/database/book.ts'
import { print } from '../platform/terminal.ts'
import type { BookClient } from './book-client.ts'

/** The comment on an index that was rebuilt since its partition became full. */
const COMPACT = 'compact'
const BYTES_PER_MB = 1_048_576

interface Index {
  readonly name: string
  readonly is_valid: boolean
  readonly bytes: number
}

/**
 * SQL conditions for a partition of the table `h.inhparent` of a book whose rows are all below the bound `ends.beyond`.
 * Shared tables belong to the first book. `$2` is the name of the book’s ledger, or the number of the book.
 */
const FULL_OF_LEDGER = `
  case when h.inhparent in (select t.oid from pg_class t
                             where t.relnamespace = $2::regnamespace and t.relname in ('posting', 'entry', 'hold', 'journal'))
       then ends.beyond::bigint <= (select last_id + 1 from ledger.head) end`
const OF_PAST_MONTH = `
  case when h.inhparent in (select name::regclass from platform.divided_table) and platform.book_of(h.inhparent) = $2::int
       then ends.beyond::uuid <= platform.first_id(now()) end`

/** The indexes, not yet rebuilt, of partitions that get no more rows: full ones of the ledger, and those of past months. */
async function looseIndexes(client: BookClient, book: Book): Promise<readonly Index[]> {
  const found: Index[] = []
  const conditions = [
    { getsNoMore: FULL_OF_LEDGER, value: schemaOf(book, 'ledger') },
    { getsNoMore: OF_PAST_MONTH, value: book.number },
  ]
  for (const { getsNoMore, value } of conditions) {
    const { rows } = await client.query<Index>(
      `select i.indexrelid::regclass::text as name, i.indisvalid as is_valid, pg_relation_size(i.indexrelid)::float8 as bytes
         from pg_inherits h
         join pg_class part on part.oid = h.inhrelid
         join pg_index i on i.indrelid = part.oid
         join pg_class c on c.oid = i.indexrelid
         join pg_am method on method.oid = c.relam and method.amname = 'btree'
        cross join lateral (select substring(pg_get_expr(part.relpartbound, part.oid) from $x$TO \\('(.*)'\\)$x$) as beyond) ends
        where obj_description(i.indexrelid, 'pg_class') is distinct from $1 and ${getsNoMore}
        order by part.relname, c.relname`,
      [COMPACT, value],
    )
    found.push(...rows)
  }
  return found
}

/**
 * Rebuilds the indexes of a book’s partitions that get no more rows. Rows arrive in no order of the index, so its pages are only
 * about 70 % full. Payments and reads go on meanwhile. If the process stops on the way, the command can run again.
 */
export async function compactPartitions(client: BookClient, _about: readonly string[], book: Book): Promise<void> {
  for (const { name, is_valid } of await looseIndexes(client, book)) {
    // An interrupted run left the index that it was building.
    if (!is_valid && /_cc(new|old)\d*$/.test(name)) await client.query(`drop index concurrently ${name}`)
  }
  const loose = await looseIndexes(client, book)
  let saved = 0
  for (const { name, bytes } of loose) {
    await client.query(`alter index ${name} set (fillfactor = 100)`)
    await client.query(`reindex index concurrently ${name}`)
    await client.query(`comment on index ${name} is '${COMPACT}'`)
    const { rows } = await client.query<{ bytes: number }>('select pg_relation_size($1::regclass)::float8 as bytes', [name])
    saved += bytes - (rows[0]?.bytes ?? bytes)
  }
  print(
    loose.length === 0
      ? 'The indexes of all full partitions are compact.'
      : `${wholeNumber(loose.length, 'en')} indexes are compact now. They need ${wholeNumber(Math.round(saved / BYTES_PER_MB), 'en')} MB less.`,
  )
}
