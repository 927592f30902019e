import { PICTURE_BYTES_MAX } from '@hai/contract/bounds'
import { fail } from '../../platform/failure.ts'
import { decodePicture, UnfitPicture } from './decode-picture.ts'

/**
 * SIDE_MAX pixels are enough to read a photographed receipt. A picture smaller than `side_min` shows nothing useful.
 */
const SIDE_MAX = 1_600
const bounds = { bytes_max: PICTURE_BYTES_MAX, side_min: 16 } as const
const QUALITY = 80
const WHITE = '#ffffff'

/** Returns WebP on white, without metadata. Fails: PICTURE_REFUSED, UNAVAILABLE (too many at once). */
export async function makeAttachment(bytes: Buffer): Promise<Buffer> {
  try {
    return await decodePicture(bytes, bounds, (open) =>
      open(bytes)
        .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: WHITE })
        .webp({ quality: QUALITY })
        .toBuffer(),
    )
  } catch (error) {
    if (error instanceof UnfitPicture) fail('PICTURE_REFUSED', { reason: error.reason })
    throw error
  }
}
