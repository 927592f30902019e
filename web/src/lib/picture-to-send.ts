/** The server accepts only these. With this `accept` list, phones convert pictures in other formats. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'

/** The server scales pictures down to this size anyway, so larger ones would only waste data. */
const SIDE_MAX = 1_600
const QUALITY = 0.85
/** Cheap phones run out of memory when they open a larger file. */
const FILE_BYTES_MAX = 25_000_000

/** `file_id` is set once the picture is uploaded, so that a retry does not upload it again. */
export interface ChosenPicture {
  readonly picture: Blob
  file_id?: string | null
}

/** Null if the format is not accepted, the file is too large, or the picture cannot be opened. */
export async function pictureToSend(file: File): Promise<Blob | null> {
  if (!pictureTypes.split(',').includes(file.type) || file.size > FILE_BYTES_MAX) return null
  const whole = await createImageBitmap(file).catch(() => null)
  if (!whole) return null
  return drawn(whole, SIDE_MAX, QUALITY)
}

const smaller = [
  [1_100, 0.75],
  [800, 0.65],
  [480, 0.5],
] as const

/** Null if the picture cannot be opened or is still too large at the smallest size. */
export async function pictureWithin(picture: Blob, bytesMax: number): Promise<Blob | null> {
  for (const [side, quality] of smaller) {
    const whole = await createImageBitmap(picture).catch(() => null)
    const drawing = whole && (await drawn(whole, side, quality))
    if (drawing && drawing.size <= bytesMax) return drawing
  }
  return null
}

/** Encodes as JPEG on white, at most `side` pixels each way, and closes the bitmap. */
function drawn(whole: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(16, Math.round(whole.width * scale))
  canvas.height = Math.max(16, Math.round(whole.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
