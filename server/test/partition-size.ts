import { beforeAll } from 'vitest'
import { FIRST_BOOK, schemaOf } from '../src/platform/database/book.ts'
import { makePartitionsAhead } from '../src/ledger/ledger-jobs.ts'
import type { TestDatabase } from './database.ts'

interface Queryable {
  query(statement: string): Promise<{ rows: { name: string }[] }>
}

/** Removes the partitions of an empty ledger, and lets new ones have `size` postings. Call `make_partitions` afterwards. */
export async function setPartitionSize(owner: Queryable, size: number, book = FIRST_BOOK): Promise<void> {
  const ledger = schemaOf(book, 'ledger')
  const { rows } = await owner.query(
    `select inhrelid::regclass::text as name from pg_inherits join pg_class p on p.oid = inhparent
      where p.relnamespace = '${ledger}'::regnamespace and p.relkind = 'p'`,
  )
  for (const { name } of rows) await owner.query(`drop table ${name}`)
  await owner.query(
    `create or replace function ${ledger}.partition_size() returns bigint language sql immutable parallel safe return ${size}`,
  )
}

/** Replaces the partitions of an empty ledger by smaller ones. */
export function usePartitionSize(database: () => TestDatabase, size: number, book = FIRST_BOOK): void {
  beforeAll(async () => {
    const { owner, app } = database()
    await setPartitionSize(owner, size, book)
    await makePartitionsAhead(app, book)
  })
}
