import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'

/**
 * Where small files are kept that every process must find. A name is used once: what is under it never changes. Put and removed
 * within the caller’s transaction, so that nothing ever points to a file that is not there.
 */
export interface FileStore {
  put(trx: Transaction, name: string, content: Uint8Array): Promise<void>
  /** Null: there is no such file (any more). */
  read(name: string): Promise<Buffer | null>
  remove(trx: Transaction, names: readonly string[]): Promise<void>
}

/** In the database: a few kilobytes each, there with every process, backup and restore. */
export function createDatabaseFiles({ database, clock }: { readonly database: Database; readonly clock: Clock }): FileStore {
  return {
    async put(trx, name, content) {
      await trx
        .insertInto('platform.file')
        .values({ name, content: Buffer.from(content), created_at: clock.now() })
        .execute()
    },
    async read(name) {
      const row = await database.selectFrom('platform.file').select('content').where('name', '=', name).executeTakeFirst()
      return row?.content ?? null
    },
    async remove(trx, names) {
      if (names.length > 0) await trx.deleteFrom('platform.file').where('name', 'in', names).execute()
    },
  }
}
