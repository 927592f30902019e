import { DOCUMENT_BYTES_MAX } from '@hai/contract/document-kinds'
import { decodePicture } from './decode-picture.ts'

/** SIDE_MAX pixels are enough for small print. A document on a picture smaller than `side_min` cannot be read. */
const SIDE_MAX = 2_048
const bounds = { bytes_max: DOCUMENT_BYTES_MAX, side_min: 300 } as const
const QUALITY = 85
const WHITE = '#ffffff'

/** Returns WebP on white, without metadata. Throws UnfitPicture. Fails: UNAVAILABLE (too many at once). */
export const makePage = (bytes: Buffer): Promise<Buffer> =>
  decodePicture(bytes, bounds, (open) =>
    open(bytes)
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: WHITE })
      .webp({ quality: QUALITY })
      .toBuffer(),
  )
