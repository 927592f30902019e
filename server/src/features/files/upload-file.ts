import type { Output } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import { bufferOf } from '../../platform/buffer-of.ts'
import { oneUnderWayByKey } from '../../platform/concurrency.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { setPicture } from '../identity/index.ts'
import { checkBudget, keepAttachment } from './attachments.ts'
import { makeAttachment } from './make-attachment.ts'
import { makeAvatar } from './make-avatar.ts'
import { putAvatar, removeAvatar } from './pictures.ts'

export interface FilesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly files: FileStore
}

type Uploaded = Promise<Output<'upload_file'>>

/** While one picture of the member is processed, the server tells a second call to retry after this time. */
const AGAIN_MS = 10_000

/**
 * Fails: PICTURE_REFUSED, RATE_LIMITED (this process is already handling a picture of the member, or too many
 * attachments a day), UNAVAILABLE (too many at once).
 */
export function uploadFile(deps: FilesDeps): Handler<'upload_file'> {
  const alone = oneUnderWayByKey({ clock: deps.clock, againMs: AGAIN_MS })
  return ({ user_id }, { purpose, content }) =>
    alone(user_id, () => (purpose === 'avatar' ? uploadAvatar(deps, user_id, content) : uploadAttachment(deps, user_id, content)))
}

async function uploadAvatar({ database, clock, files }: FilesDeps, user_id: string, content: Uint8Array): Uploaded {
  const avatar = await makeAvatar(bufferOf(content))
  return database.transaction().execute(async (trx) => {
    const url = await putAvatar(files, trx, avatar)
    const { before } = await setPicture(trx, { user_id, avatar_url: url, now: clock.now() })
    await removeAvatar(files, trx, before)
    return { url, file_id: null }
  })
}

async function uploadAttachment(deps: FilesDeps, owner_id: string, content: Uint8Array): Uploaded {
  await checkBudget(deps, deps.database, owner_id)
  const picture = await makeAttachment(bufferOf(content))
  const file_id = await deps.database.transaction().execute((trx) => keepAttachment(deps, trx, { owner_id, picture }))
  return { url: null, file_id }
}
