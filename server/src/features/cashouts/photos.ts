import { randomBytes } from 'node:crypto'
import { bufferOf } from '../../platform/buffer-of.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { makePage, UnfitPicture } from '../files/index.ts'
import type { Context } from './deps.ts'

/** 144 random bits, so that nobody can guess the name. */
const ID_BYTES = 18

/** Encodes the photo again, so that it contains no metadata. Fails: PICTURE_REFUSED, UNAVAILABLE (too many at once). */
export async function readPhoto(content: Uint8Array): Promise<Buffer> {
  try {
    return await makePage(bufferOf(content))
  } catch (error) {
    if (error instanceof UnfitPicture) fail('PICTURE_REFUSED', { reason: error.reason })
    throw error
  }
}

export async function storePhoto({ files }: Context, trx: Transaction, cashout_id: string, picture: Buffer): Promise<string> {
  const name = `cashout/${cashout_id}/${randomBytes(ID_BYTES).toString('base64url')}.webp`
  await files.put(trx, name, picture)
  return name
}
