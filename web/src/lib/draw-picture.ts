/** Photos from phones are usually smaller. */
const FILE_BYTES_MAX = 40_000_000
/** Codes are readable at far fewer pixels than a camera takes. The second size is for small codes in large pictures. */
const SIDES = [1_000, 2_000] as const

export class UnreadablePicture extends Error {}

/** Yields increasing sizes. Throws UnreadablePicture if the file is too large or the browser cannot decode it. */
export async function* pixelsOf(file: Blob): AsyncGenerator<ImageData> {
  if (file.size > FILE_BYTES_MAX) throw new UnreadablePicture()
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture()
  })
  try {
    const longest = Math.max(picture.width, picture.height)
    for (const [index, side] of SIDES.entries()) {
      if (index > 0 && longest <= (SIDES[index - 1] ?? 0)) return
      const pixels = drawScaled(picture, picture, Math.min(1, side / longest))
      if (pixels) yield pixels
    }
  } finally {
    picture.close()
  }
}

export function drawScaled(source: CanvasImageSource, size: { width: number; height: number }, scale: number): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
