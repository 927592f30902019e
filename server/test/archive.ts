import { archiveAnyTime } from './archive-days.ts'
import type { TestDatabase } from './database.ts'

export interface Archived {
  readonly number: number
  readonly last_id: number
  readonly until: Date
}

/** Archives the oldest partition without a file. It must be proven. */
export async function archiveOldest({ owner }: Pick<TestDatabase, 'owner'>): Promise<Archived> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await archiveAnyTime(client)
    await client.query(
      `select ledger.keep_rows(n.next, null, '\\x00', now())
         from (select coalesce(max(number) + 1, 0) as next from ledger.archive where restored_at is null) n`,
    )
    const { rows } = await client.query<Archived>('select number, last_id, until from ledger.archive order by id desc limit 1')
    const [archived] = rows
    if (!archived) throw new Error('nothing was archived')
    await client.query('select ledger.archive_partition($1)', [archived.number])
    await client.query('commit')
    return archived
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
