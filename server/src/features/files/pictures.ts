import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { type Avatar, avatarSizes } from './make-avatar.ts'

/** 144 random bits, so that nobody can guess an address. */
const ID_BYTES = 18

const addressOf = (id: string): string => `/pictures/${id}/256.webp`
const address = /^\/pictures\/([A-Za-z0-9_-]{24})\/256\.webp$/
const idForm = /^[A-Za-z0-9_-]{24}$/

const fileOf = (id: string, size: number): string => `avatar/${id}/${size}.webp`

export async function putAvatar(files: FileStore, trx: Transaction, avatar: Avatar): Promise<string> {
  const id = randomBytes(ID_BYTES).toString('base64url')
  for (const size of avatarSizes) await files.put(trx, fileOf(id, size), avatar[size])
  return addressOf(id)
}

export async function removeAvatar(files: FileStore, trx: Transaction, avatar_url: string | null): Promise<void> {
  const [, id] = address.exec(avatar_url ?? '') ?? []
  if (id !== undefined)
    await files.remove(
      trx,
      avatarSizes.map((size) => fileOf(id, size)),
    )
}

export async function readAvatar(files: FileStore, id: string, size: string): Promise<Buffer | null> {
  const known = avatarSizes.find((one) => String(one) === size)
  return known === undefined || !idForm.test(id) ? null : files.read(fileOf(id, known))
}

/** Null if the picture is not in our store. */
export async function ownAvatar(files: FileStore, avatar_url: string | null): Promise<Buffer | null> {
  const [, id] = address.exec(avatar_url ?? '') ?? []
  return id === undefined ? null : files.read(fileOf(id, 256))
}
