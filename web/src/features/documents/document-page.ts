import { DOCUMENT_BYTES_MAX } from '@hai/contract/document-kinds'
import type { DocumentFault } from '@hai/contract/errors'
import { pictureTypes } from '../../lib/picture-to-send.ts'

export const PDF = 'application/pdf'

/** The server scales pictures down to this size anyway, so larger ones would only waste data. */
const SIDE_MAX = 2_048
const SIDE_MIN = 300
const QUALITY = 0.9
/** Cheap phones run out of memory when they open larger pictures. */
const FILE_BYTES_MAX = 25_000_000

export class InvalidPageError extends Error {
  readonly reason: DocumentFault

  constructor(reason: DocumentFault) {
    super(reason)
    this.reason = reason
  }
}

export interface PreparedPage {
  readonly name: string
  readonly content: Blob
}

/** Never enlarges. Throws InvalidPageError if the picture is too small. */
export function sizeToSend({ width, height }: { width: number; height: number }): { width: number; height: number } {
  if (Math.min(width, height) < SIDE_MIN) throw new InvalidPageError('too_small')
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function pictureOf(file: File): Promise<Blob> {
  if (file.size > FILE_BYTES_MAX) throw new InvalidPageError('too_large')
  const whole = await createImageBitmap(file).catch(() => {
    throw new InvalidPageError('damaged')
  })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeToSend(whole))
  const context = canvas.getContext('2d')
  if (!context) throw new InvalidPageError('damaged')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new InvalidPageError('damaged')
  return blob
}

/** Pictures are scaled down, which also removes camera metadata. PDFs stay unchanged. Throws InvalidPageError. */
export async function preparePage(file: File, { pdf }: { pdf: boolean }): Promise<PreparedPage> {
  if (file.type === PDF && pdf) {
    if (file.size > DOCUMENT_BYTES_MAX) throw new InvalidPageError('too_large')
    return { name: file.name, content: file }
  }
  if (!pictureTypes.split(',').includes(file.type)) throw new InvalidPageError('format')
  return { name: file.name, content: await pictureOf(file) }
}
