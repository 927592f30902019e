import { beforeAll } from 'vitest'
import { makePartitionsAhead } from './ledger-jobs.ts'
import type { TestDatabase } from '../../test/database.ts'
import { setPartitionSize } from '../../test/partition-size.ts'

/** Replaces the partitions of an empty ledger by smaller ones. */
export function usePartitionSize(database: () => TestDatabase, size: number): void {
  beforeAll(async () => {
    const { owner, app } = database()
    await setPartitionSize(owner, size)
    await makePartitionsAhead(app)
  })
}
