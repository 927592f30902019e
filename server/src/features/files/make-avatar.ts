import { PICTURE_BYTES_MAX } from '@hai/contract/bounds'
import type { Sharp } from 'sharp'
import { fail } from '../../platform/failure.ts'
import { decodePicture, UnfitPicture } from './decode-picture.ts'

/** Pixels per side. Lists and bars show the small size. */
export const avatarSizes = [64, 256] as const
export type AvatarSize = (typeof avatarSizes)[number]
export type Avatar = Readonly<Record<AvatarSize, Buffer>>

const bounds = { bytes_max: PICTURE_BYTES_MAX, side_min: 32 } as const
const QUALITY = 80
const WHITE = '#ffffff'

/**
 * Returns the middle square as WebP on white, without metadata. Fails: PICTURE_REFUSED, UNAVAILABLE (too many at once).
 */
export async function makeAvatar(bytes: Buffer): Promise<Avatar> {
  try {
    return await decodePicture(bytes, bounds, async (open) => {
      const large = await cut(open(bytes), 256)
      return { 256: large, 64: await cut(open(large), 64) }
    })
  } catch (error) {
    if (error instanceof UnfitPicture) fail('PICTURE_REFUSED', { reason: error.reason })
    throw error
  }
}

const cut = (picture: Sharp, side: AvatarSize): Promise<Buffer> =>
  picture.resize(side, side, { fit: 'cover' }).flatten({ background: WHITE }).webp({ quality: QUALITY }).toBuffer()
