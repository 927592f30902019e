import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'

/**
 * Small files that all processes share. Each name is used once, and the content of a file never changes. Files are
 * added and removed in the caller’s transaction, so that a row never refers to a missing file.
 */
export interface FileStore {
  put(trx: Transaction, name: string, content: Uint8Array): Promise<void>
  /** Null if the file does not exist. */
  read(name: string): Promise<Buffer | null>
  remove(trx: Transaction, names: readonly string[]): Promise<void>
}

/** Stores files of a few kilobytes in the database, so that backups include them. */
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
