import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { fail } from '../../platform/failure.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'

const PER_DAY = 200
const DAY_MS = 86_400_000
const DELETE_MAX = 500

export interface AttachmentDeps {
  readonly database: Database
  readonly clock: Clock
  readonly files: FileStore
}

const fileOf = (id: string): string => `attachment/${id}.webp`

/**
 * Fails: RATE_LIMITED (the daily limit is used up). Called before a picture is decoded, to save work, and again when it
 * is stored.
 */
export async function checkBudget({ clock }: Pick<AttachmentDeps, 'clock'>, db: Database, owner_id: string): Promise<void> {
  const oldest = await db
    .selectFrom('files.upload')
    .select('created_at')
    .where('owner_id', '=', owner_id)
    .where('created_at', '>', new Date(clock.now().getTime() - DAY_MS))
    .orderBy('created_at', 'desc')
    .offset(PER_DAY - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest) fail('RATE_LIMITED', { retry_at: new Date(oldest.created_at.getTime() + DAY_MS).toISOString() })
}

/** Fails: RATE_LIMITED. */
export async function keepAttachment(
  { clock, files }: AttachmentDeps,
  trx: Transaction,
  { owner_id, picture }: { readonly owner_id: string; readonly picture: Buffer },
): Promise<string> {
  await lockForTransaction(trx, `files:${owner_id}`)
  await checkBudget({ clock }, trx, owner_id)
  const id = newId()
  await files.put(trx, fileOf(id), picture)
  await trx.insertInto('files.upload').values({ id, owner_id, created_at: clock.now() }).execute()
  return id
}

/** Stores a picture that is attached at once, such as a guest’s. It does not count against the daily limit. */
export async function keepTaken({ files }: Pick<AttachmentDeps, 'files'>, trx: Transaction, picture: Buffer): Promise<string> {
  const id = newId()
  await files.put(trx, fileOf(id), picture)
  return id
}

/** Returns false if the upload is not this member’s, was deleted or is already attached. */
export async function takeAttachment(
  { clock }: Pick<AttachmentDeps, 'clock'>,
  trx: Transaction,
  { file_id, owner_id }: { readonly file_id: string; readonly owner_id: string },
): Promise<boolean> {
  const taken = await trx
    .updateTable('files.upload')
    .set({ used_at: clock.now() })
    .where('id', '=', file_id)
    .where('owner_id', '=', owner_id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** The caller must check who may see the picture. */
export const readAttachment = ({ files }: Pick<AttachmentDeps, 'files'>, file_id: string): Promise<Buffer | null> =>
  files.read(fileOf(file_id))

export const deleteUnusedUploads = ({ database, clock, files }: AttachmentDeps): Promise<void> =>
  database.transaction().execute(async (trx) => {
    const left = await trx
      .selectFrom('files.upload')
      .select('id')
      .where('used_at', 'is', null)
      .where('created_at', '<', new Date(clock.now().getTime() - DAY_MS))
      .orderBy('created_at')
      .limit(DELETE_MAX)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = left.map(({ id }) => id)
    if (ids.length === 0) return
    await trx.deleteFrom('files.upload').where('id', 'in', ids).execute()
    await files.remove(trx, ids.map(fileOf))
  })
