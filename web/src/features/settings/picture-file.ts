import type { PictureFault } from '@hai/contract/errors'
import { squareOf, type Crop } from './crop.ts'
import { errorDataOf } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { pictureTypes } from '../../lib/picture-to-send.ts'
import { getTranslations } from '../../lib/translations.ts'

/** Only a small square of the file is uploaded, so it may be larger than the upload limit. */
const FILE_BYTES_MAX = 25_000_000
const SIDE_MIN = 32
/** Larger pictures bring no visible gain and exhaust the memory of cheap phones. */
const SIDE_KEPT = 1_600
/** Side of the uploaded square in pixels: twice the size at which the server stores it. */
const SIDE_SENT = 512
const QUALITY = 0.9

class InvalidPictureError extends Error {
  readonly reason: PictureFault

  constructor(reason: PictureFault) {
    super(reason)
    this.reason = reason
  }
}

/** The bitmap is upright and scaled down. Throws InvalidPictureError. */
export async function openPicture(file: File): Promise<ImageBitmap> {
  if (!pictureTypes.split(',').includes(file.type)) throw new InvalidPictureError('format')
  if (file.size > FILE_BYTES_MAX) throw new InvalidPictureError('too_large')
  const whole = await createImageBitmap(file).catch(() => {
    throw new InvalidPictureError('damaged')
  })
  const { width, height } = whole
  if (Math.min(width, height) < SIDE_MIN) throw new InvalidPictureError('too_small')
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

/** Transparent pictures get a white background. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(crop)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Throws InvalidPictureError. */
export async function encodeSquare(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_SENT
  canvas.height = SIDE_SENT
  drawSquare(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new InvalidPictureError('damaged')
  return blob
}

export function pictureErrorText(error: unknown): string {
  const reason = error instanceof InvalidPictureError ? error.reason : errorDataOf(error, 'PICTURE_REFUSED')?.reason
  return reason ? getTranslations('settings')(`picture_${reason}`) : errorMessage(error)
}
