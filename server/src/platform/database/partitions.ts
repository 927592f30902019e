import type pg from 'pg'
import type { TableJobs } from '../jobs/run-jobs.ts'
import type { Logger } from '../log.ts'

/** Returns the number of new partitions. */
export async function makePartitions(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ made: number }>('select platform.make_partitions() as made')
  return rows[0]?.made ?? 0
}

/** Returns the names of the dropped partitions, whose rows were all older than the time for which they are kept. */
export async function dropPartitions(pool: pg.Pool): Promise<readonly string[]> {
  const dropped: string[] = []
  for (;;) {
    const { rows } = await pool.query<{ partition: string | null }>('select platform.drop_partition() as partition')
    const partition = rows[0]?.partition ?? null
    if (partition === null) return dropped
    dropped.push(partition)
  }
}

/** Creates and drops the partitions of the tables in platform.divided_table. */
export function createPartitionJobs({ pool, log }: { readonly pool: pg.Pool; readonly log: Logger }): TableJobs {
  const make = async (): Promise<void> => {
    await makePartitions(pool)
  }
  const drop = async (): Promise<void> => {
    const dropped = await dropPartitions(pool)
    if (dropped.length > 0) log.info({ partitions: dropped }, 'dropped partitions with expired rows')
  }
  return {
    prepare: make,
    jobs: { 'partitions:make': make, 'partitions:drop': drop },
    cron: ['23 * * * * partitions:make', '31 5 * * * partitions:drop'],
  }
}
