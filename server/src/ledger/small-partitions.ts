import { beforeAll } from 'vitest'
import { makePartitionsAhead } from './ledger-jobs.ts'
import type { TestDatabase } from '../../test/database.ts'

/** Replaces the partitions of an empty ledger by smaller ones. */
export function usePartitionSize(database: () => TestDatabase, size: number): void {
  beforeAll(async () => {
    const { owner, app } = database()
    const { rows } = await owner.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits join pg_class p on p.oid = inhparent
        where p.relnamespace = 'ledger'::regnamespace and p.relkind = 'p'`,
    )
    for (const { name } of rows) await owner.query(`drop table ${name}`)
    await owner.query(
      `create or replace function ledger.partition_size() returns bigint language sql immutable parallel safe return ${size}`,
    )
    await makePartitionsAhead(app)
  })
}
