import type { PictureFault } from '@hai/contract/errors'
import type { Sharp, SharpOptions } from 'sharp'
import { limitConcurrency } from '../../platform/concurrency.ts'
import { endOfPicture, formatOf, isMoreThanPicture } from './picture-format.ts'

/** Limits memory: a decoded picture needs about ten bytes per pixel. */
const PIXELS_MAX = 25_000_000
const SECONDS_MAX = 10

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

/** Bytes of the file, and pixels of the shorter side. */
export interface PictureBounds {
  readonly bytes_max: number
  readonly side_min: number
}

/** A decoded picture is completely held in memory, so pictures are decoded one at a time. */
const serialise = limitConcurrency({ workersMax: 1, queueMax: 16 })

type Decoder = (bytes: Buffer, options: SharpOptions) => Sharp
let decoder: Promise<Decoder> | undefined

/** Loads the library with the first picture, because most processes never need it. */
async function loadDecoder(): Promise<Decoder> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

function inspect(bytes: Buffer, { bytes_max }: PictureBounds): void {
  if (bytes.length > bytes_max) refuse('too_large')
  const format = formatOf(bytes) ?? refuse('format')
  const end = endOfPicture(bytes, format) ?? refuse('damaged')
  if (isMoreThanPicture(bytes, end)) refuse('not_only_a_picture')
}

/** Checks the dimensions in the header before decoding. Throws UnfitPicture. Fails: UNAVAILABLE (too many at once). */
export async function decodePicture<Drawn>(
  bytes: Buffer,
  bounds: PictureBounds,
  draw: (open: (bytes: Buffer) => Sharp) => Promise<Drawn>,
): Promise<Drawn> {
  inspect(bytes, bounds)
  return serialise(async () => {
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
