import { DOCUMENT_BYTES_MAX } from '@hai/contract/document-kinds'
import type { DocumentFault } from '@hai/contract/errors'

/** What the server takes; a phone turns its own formats into one of them when it is asked for these. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'
export const PDF = 'application/pdf'

/** The server keeps no more pixels than these each way, so no more are sent over a slow line. */
const SIDE_MAX = 2_048
const SIDE_MIN = 300
const QUALITY = 0.9
/** Larger ones are made smaller before they are sent; beyond this a cheap phone has no memory to open them. */
const FILE_BYTES_MAX = 25_000_000

/** A page that cannot be used, by the reasons the server has as well. */
export class UnfitPage extends Error {
  readonly reason: DocumentFault

  constructor(reason: DocumentFault) {
    super(reason)
    this.reason = reason
  }
}

/** A page that is ready to be sent. */
export interface ReadyPage {
  readonly name: string
  readonly content: Blob
}

/** Width and height of what is sent of a picture: whole, no larger than needed. Throws UnfitPage. */
export function sizeToSend({ width, height }: { width: number; height: number }): { width: number; height: number } {
  if (Math.min(width, height) < SIDE_MIN) throw new UnfitPage('too_small')
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function pictureOf(file: File): Promise<Blob> {
  if (file.size > FILE_BYTES_MAX) throw new UnfitPage('too_large')
  const whole = await createImageBitmap(file).catch(() => {
    throw new UnfitPage('damaged')
  })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeToSend(whole))
  const context = canvas.getContext('2d')
  if (!context) throw new UnfitPage('damaged')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new UnfitPage('damaged')
  return blob
}

/** Makes a chosen file ready: a picture smaller and without what a camera writes beside it, a PDF as it is. Throws UnfitPage. */
export async function readyPage(file: File, { pdf }: { pdf: boolean }): Promise<ReadyPage> {
  if (file.type === PDF && pdf) {
    if (file.size > DOCUMENT_BYTES_MAX) throw new UnfitPage('too_large')
    return { name: file.name, content: file }
  }
  if (!pictureTypes.split(',').includes(file.type)) throw new UnfitPage('format')
  return { name: file.name, content: await pictureOf(file) }
}
