import { PICTURE_BYTES_MAX } from '@hai/contract/bounds'
import type { PictureFault } from '@hai/contract/errors'
import type { Sharp, SharpOptions } from 'sharp'
import { fail } from '../../platform/failure.ts'
import { limitConcurrency } from '../../platform/concurrency.ts'
import { endOfPicture, formatOf, isMoreThanPicture } from './picture-format.ts'

/** In pixels of each side: lists and bars, and everything larger. */
export const avatarSizes = [64, 256] as const
export type AvatarSize = (typeof avatarSizes)[number]
export type Avatar = Readonly<Record<AvatarSize, Buffer>>

/** Decoded, a picture takes some ten bytes a pixel for a moment. */
const PIXELS_MAX = 25_000_000
const SIDE_MIN = 32
const SECONDS_MAX = 10
const QUALITY = 80
const WHITE = '#ffffff'

const refuse = (reason: PictureFault): never => fail('PICTURE_REFUSED', { reason })

/** One at a time and few in line: what is decoded lies in memory whole. */
const inTurn = limitConcurrency({ workersMax: 1, queueMax: 16 })

let decoder: Promise<(bytes: Buffer, options: SharpOptions) => Sharp> | undefined

/** Loaded with the first picture: most processes never see one. Of its many decoders only three are left. */
async function loadDecoder() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Refuses what the bytes alone give away, before any decoder sees them. */
function inspect(bytes: Buffer): void {
  if (bytes.length > PICTURE_BYTES_MAX) refuse('too_large')
  const format = formatOf(bytes) ?? refuse('format')
  const end = endOfPicture(bytes, format) ?? refuse('damaged')
  if (isMoreThanPicture(bytes, end)) refuse('not_only_a_picture')
}

/**
 * A face of somebody’s picture: its middle square, upright, on white, as WebP in two sizes. Only pixels pass: no place, no time, no
 * camera, no profile, nothing hidden. Size is asked of the header before anything is decoded.
 * Fails: PICTURE_REFUSED, UNAVAILABLE (too many at once).
 */
export async function makeAvatar(bytes: Buffer): Promise<Avatar> {
  inspect(bytes)
  return inTurn(async () => {
    decoder ??= loadDecoder()
    const sharp = await decoder
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => refuse('damaged'))
    if (width * height > PIXELS_MAX) refuse('too_many_pixels')
    if (Math.min(width, height) < SIDE_MIN) refuse('too_small')
    const options: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'warning', autoOrient: true }
    const large = await cut(sharp(bytes, options), 256).catch(() => refuse('damaged'))
    return { 256: large, 64: await cut(sharp(large, options), 64) }
  })
}

const cut = (picture: Sharp, side: AvatarSize): Promise<Buffer> =>
  picture
    .timeout({ seconds: SECONDS_MAX })
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: WHITE })
    .webp({ quality: QUALITY })
    .toBuffer()
