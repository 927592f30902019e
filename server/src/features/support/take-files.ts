import { Readable } from 'node:stream'
import type { FileAnswer } from '@hai/contract/file-answer'
import { bufferOf } from '../../platform/buffer-of.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { makeAttachment } from '../files/index.ts'
import type { SupportDeps } from './deps.ts'
import { readMessages, type MessageRow } from './queries.ts'

/** Takes somebody’s own uploads for a message. Fails: NOT_FOUND for one that is not theirs, not there any more, or has been taken. */
async function takeFiles(
  { files }: Pick<SupportDeps, 'files'>,
  trx: Transaction,
  owner_id: string | null,
  attachments: readonly string[],
): Promise<void> {
  if (owner_id === null && attachments.length > 0) fail('NOT_FOUND')
  for (const file_id of attachments)
    if (owner_id !== null && !(await files.takeAttachment(trx, { file_id, owner_id }))) fail('NOT_FOUND')
}

/** Pictures that come with a message: a member’s or the staff’s own uploads, or a guest’s, made (`makePictures`). */
export interface Enclosed {
  readonly attachments: readonly string[]
  readonly pictures?: readonly Buffer[]
}

/** Takes all that comes with a message of `owner_id`, null for a guest; answers its ids in their order. Fails: NOT_FOUND, as `takeFiles` does. */
export async function takeEnclosed(
  { files }: Pick<SupportDeps, 'files'>,
  trx: Transaction,
  owner_id: string | null,
  { attachments, pictures = [] }: Enclosed,
): Promise<string[]> {
  await takeFiles({ files }, trx, owner_id, attachments)
  const taken = [...attachments]
  for (const picture of pictures) taken.push(await files.keepTaken(trx, picture))
  return taken
}

/** Whether a message came with just these. A guest’s pictures get their ids with the message: only what they show tells. */
export async function cameWith(
  { files }: Pick<SupportDeps, 'files'>,
  ids: readonly string[],
  { attachments, pictures = [] }: Enclosed,
): Promise<boolean> {
  if (pictures.length === 0) return ids.toString() === attachments.toString()
  if (ids.length !== pictures.length) return false
  const kept = await Promise.all(ids.map((id) => files.readAttachment(id)))
  return pictures.every((picture, at) => kept[at]?.equals(picture) === true)
}

/** What a guest sent as pictures, one after the other, written anew. Fails: PICTURE_REFUSED, UNAVAILABLE (too many at once). */
export async function makePictures(contents: readonly Uint8Array[]): Promise<Buffer[]> {
  const made: Buffer[] = []
  for (const content of contents) made.push(await makeAttachment(bufferOf(content)))
  return made
}

/** A picture of a conversation, as far as its reader may see the message it came with. Fails: NOT_FOUND. */
export async function readPicture(
  { files }: Pick<SupportDeps, 'files'>,
  db: Database,
  { ticket_id, file_id, sees }: { ticket_id: string; file_id: string; sees: (message: MessageRow) => boolean },
): Promise<FileAnswer> {
  const messages = await readMessages(db, [ticket_id])
  if (!messages.some((message) => sees(message) && message.attachments.includes(file_id))) fail('NOT_FOUND')
  const picture = (await files.readAttachment(file_id)) ?? fail('NOT_FOUND')
  return { file_name: `${file_id}.webp`, chunks: Readable.from([picture]) }
}
