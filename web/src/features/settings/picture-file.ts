import type { PictureFault } from '@hai/contract/errors'
import { squareOf, type Crop } from './crop.ts'

/** What the server takes; a phone turns its own formats into one of them when it is asked for these. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'

/** Only a small square of it leaves the device, so the file may be larger than an upload. */
const FILE_BYTES_MAX = 25_000_000
const SIDE_MIN = 32
/** More than this is not seen in a face, and costs a cheap phone its memory. */
const SIDE_KEPT = 1_600
/** Of what is sent, in pixels of each side: twice what is shown. */
const SIDE_SENT = 512
const QUALITY = 0.9

/** A picture that cannot be used, by the reasons the server has as well. */
export class UnfitPicture extends Error {
  readonly reason: PictureFault

  constructor(reason: PictureFault) {
    super(reason)
    this.reason = reason
  }
}

/** Decodes a chosen file, upright and no larger than needed. Throws UnfitPicture. */
export async function openPicture(file: File): Promise<ImageBitmap> {
  if (!pictureTypes.split(',').includes(file.type)) throw new UnfitPicture('format')
  if (file.size > FILE_BYTES_MAX) throw new UnfitPicture('too_large')
  const whole = await createImageBitmap(file).catch(() => {
    throw new UnfitPicture('damaged')
  })
  const { width, height } = whole
  if (Math.min(width, height) < SIDE_MIN) throw new UnfitPicture('too_small')
  const scale = SIDE_KEPT / Math.max(width, height)
  if (scale >= 1) return whole
  const resized = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  })
  whole.close()
  return resized
}

/** Draws the square over the whole canvas; on white, for pictures one can see through. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(crop)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a JPEG: what upload_file takes. Throws UnfitPicture. */
export async function encodeSquare(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_SENT
  canvas.height = SIDE_SENT
  drawSquare(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new UnfitPicture('damaged')
  return blob
}
