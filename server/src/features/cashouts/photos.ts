import { randomBytes } from 'node:crypto'
import { bufferOf } from '../../platform/buffer-of.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { makePage, UnfitPicture } from '../files/index.ts'
import type { Context } from './deps.ts'

/** 144 bits: nobody comes upon a picture by trying, and it is given only to the two of a cash-out. */
const ID_BYTES = 18

/** A picture written anew, without anything but its pixels. Fails: PICTURE_REFUSED. */
export async function readPhoto(content: Uint8Array): Promise<Buffer> {
  try {
    return await makePage(bufferOf(content))
  } catch (error) {
    if (error instanceof UnfitPicture) fail('PICTURE_REFUSED', { reason: error.reason })
    throw error
  }
}

/** Answers the name it is kept under. */
export async function keepPhoto({ files }: Context, trx: Transaction, cashout_id: string, picture: Buffer): Promise<string> {
  const name = `cashout/${cashout_id}/${randomBytes(ID_BYTES).toString('base64url')}.webp`
  await files.put(trx, name, picture)
  return name
}
