import type { PictureFault } from '@hai/contract/errors'
import type { Sharp, SharpOptions } from 'sharp'
import { limitConcurrency } from '../../platform/concurrency.ts'
import { endOfPicture, formatOf, isMoreThanPicture } from './picture-format.ts'

/** Decoded, a picture takes some ten bytes a pixel for a moment. */
const PIXELS_MAX = 25_000_000
const SECONDS_MAX = 10

/** Why a picture is not taken. */
export class UnfitPicture extends Error {
  readonly reason: PictureFault

  constructor(reason: PictureFault) {
    super(reason)
    this.reason = reason
  }
}

const refuse = (reason: PictureFault): never => {
  throw new UnfitPicture(reason)
}

/** What a picture must have to be of use: its file’s size in bytes, the shorter side in pixels. */
export interface PictureBounds {
  readonly bytes_max: number
  readonly side_min: number
}

/** One at a time and few in line: what is decoded lies in memory whole. */
const inTurn = limitConcurrency({ workersMax: 1, queueMax: 16 })

type Decoder = (bytes: Buffer, options: SharpOptions) => Sharp
let decoder: Promise<Decoder> | undefined

/** Loaded with the first picture: most processes never see one. Of its many decoders only three are left. */
async function loadDecoder(): Promise<Decoder> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Refuses what the bytes alone give away, before any decoder sees them. */
function inspect(bytes: Buffer, { bytes_max }: PictureBounds): void {
  if (bytes.length > bytes_max) refuse('too_large')
  const format = formatOf(bytes) ?? refuse('format')
  const end = endOfPicture(bytes, format) ?? refuse('damaged')
  if (isMoreThanPicture(bytes, end)) refuse('not_only_a_picture')
}

/**
 * Decodes a stranger’s picture, upright, for `draw` to make new ones of. Size is asked of the header before anything is decoded.
 * Throws UnfitPicture. Fails: UNAVAILABLE (too many at once).
 */
export async function decodePicture<Drawn>(
  bytes: Buffer,
  bounds: PictureBounds,
  draw: (open: (bytes: Buffer) => Sharp) => Promise<Drawn>,
): Promise<Drawn> {
  inspect(bytes, bounds)
  return inTurn(async () => {
    decoder ??= loadDecoder()
    const sharp = await decoder
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => refuse('damaged'))
    if (width * height > PIXELS_MAX) refuse('too_many_pixels')
    if (Math.min(width, height) < bounds.side_min) refuse('too_small')
    const options: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'warning', autoOrient: true }
    return draw((picture) => sharp(picture, options).timeout({ seconds: SECONDS_MAX })).catch(() => refuse('damaged'))
  })
}
