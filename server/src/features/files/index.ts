import type { files as contract } from '@hai/contract/files'
import type { Feature } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findPerson, setPicture } from '../identity/index.ts'
import { ownAvatar, readAvatar, removeAvatar } from './pictures.ts'
import { uploadFile, type FilesDeps } from './upload-file.ts'

export { UnfitPicture } from './decode-picture.ts'
export { makePage } from './make-page.ts'

export interface Files {
  readonly feature: Feature<typeof contract>
  /** A picture as WebP by the id in its address and its size; null: there is none. */
  readonly readPicture: (id: string, size: string) => Promise<Buffer | null>
  /** Takes a member’s picture away, from their profile and from where it is kept. */
  readonly removePicture: (trx: Transaction, user_id: string) => Promise<void>
}

/** What members upload: decoded and written anew before anybody else sees it. */
export function createFiles(deps: FilesDeps): Files {
  return {
    feature: {
      handlers: { upload_file: uploadFile(deps) },
      personalFiles: async ({ user_id }) => {
        const content = await ownAvatar(deps.files, (await findPerson(deps.database, user_id))?.avatar_url ?? null)
        return content ? [{ name: 'avatar.webp', content }] : []
      },
    },
    readPicture: (id, size) => readAvatar(deps.files, id, size),
    removePicture: async (trx, user_id) => {
      const { before } = await setPicture(trx, { user_id, avatar_url: null, now: deps.clock.now() })
      await removeAvatar(deps.files, trx, before)
    },
  }
}
