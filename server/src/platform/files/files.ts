import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'

/**
 * Each name is used once, and the content of a file never changes. The caller’s transaction adds or removes a file, so
 * that no row refers to a missing one.
 */
export interface FileStore {
  put(trx: Transaction, name: string, content: Uint8Array): Promise<void>
  /** Null if there is no such file. */
  read(name: string): Promise<Buffer | null>
  remove(trx: Transaction, names: readonly string[]): Promise<void>
}

/** Stores the files in the database, so that backups include them. Each file is a picture that was scaled down. */
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
