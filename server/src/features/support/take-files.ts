import { Readable } from 'node:stream'
import type { FileAnswer } from '@hai/contract/file-answer'
import { bufferOf } from '../../platform/buffer-of.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { makeAttachment } from '../files/index.ts'
import type { SupportDeps } from './deps.ts'
import { readMessages, type MessageRow } from './queries.ts'

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

export interface Attachments {
  readonly attachments: readonly string[]
  readonly pictures?: readonly Buffer[]
}

/** `owner_id` is null for a guest. Fails: NOT_FOUND (attachment). */
export async function takeAttachments(
  { files }: Pick<SupportDeps, 'files'>,
  trx: Transaction,
  owner_id: string | null,
  { attachments, pictures = [] }: Attachments,
): Promise<string[]> {
  await takeFiles({ files }, trx, owner_id, attachments)
  const taken = [...attachments]
  for (const picture of pictures) taken.push(await files.keepTaken(trx, picture))
  return taken
}

/** Pictures of guests get new ids on every call, so their contents are compared. */
export async function hasSameAttachments(
  { files }: Pick<SupportDeps, 'files'>,
  ids: readonly string[],
  { attachments, pictures = [] }: Attachments,
): Promise<boolean> {
  if (pictures.length === 0) return ids.toString() === attachments.toString()
  if (ids.length !== pictures.length) return false
  const stored = await Promise.all(ids.map((id) => files.readAttachment(id)))
  return pictures.every((picture, at) => stored[at]?.equals(picture) === true)
}

/** Fails: PICTURE_REFUSED, UNAVAILABLE (too many at once). */
export async function makePictures(contents: readonly Uint8Array[]): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const content of contents) pictures.push(await makeAttachment(bufferOf(content)))
  return pictures
}

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
