import type { files as contract } from '@hai/contract/files'
import type { Feature } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findPerson, setPicture } from '../identity/index.ts'
import { keepTaken, readAttachment, deleteUnusedUploads, takeAttachment } from './attachments.ts'
import { ownAvatar, readAvatar, removeAvatar } from './pictures.ts'
import { uploadFile, type FilesDeps } from './upload-file.ts'

export { UnfitPicture } from './decode-picture.ts'
export { makeAttachment } from './make-attachment.ts'
export { makePage } from './make-page.ts'

const DELETE_UNUSED_JOB = 'files:delete_unused'

export interface Files {
  readonly feature: Feature<typeof contract>
  readonly readPicture: (id: string, size: string) => Promise<Buffer | null>
  readonly removePicture: (trx: Transaction, user_id: string) => Promise<void>
  readonly takeAttachment: (trx: Transaction, which: { file_id: string; owner_id: string }) => Promise<boolean>
  readonly keepTaken: (trx: Transaction, picture: Buffer) => Promise<string>
  readonly readAttachment: (file_id: string) => Promise<Buffer | null>
}

/** Uploads by members. The server decodes and re-encodes each picture before anyone else sees it. */
export function createFiles(deps: FilesDeps): Files {
  return {
    feature: {
      handlers: { upload_file: uploadFile(deps) },
      personalFiles: async ({ user_id }) => {
        const content = await ownAvatar(deps.files, (await findPerson(deps.database, user_id))?.avatar_url ?? null)
        return content ? [{ name: 'avatar.webp', content }] : []
      },
      jobs: { [DELETE_UNUSED_JOB]: () => deleteUnusedUploads(deps) },
      cron: [`27 * * * * ${DELETE_UNUSED_JOB}`],
    },
    readPicture: (id, size) => readAvatar(deps.files, id, size),
    removePicture: async (trx, user_id) => {
      const { before } = await setPicture(trx, { user_id, avatar_url: null, now: deps.clock.now() })
      await removeAvatar(deps.files, trx, before)
    },
    takeAttachment: (trx, which) => takeAttachment(deps, trx, which),
    keepTaken: (trx, picture) => keepTaken(deps, trx, picture),
    readAttachment: (file_id) => readAttachment(deps, file_id),
  }
}
