/** What the server takes; a phone turns its own formats into one of them when it is asked for these. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'

/** The server keeps no more pixels than these each way, so no more are sent over a slow line. */
const SIDE_MAX = 1_600
const QUALITY = 0.85
/** Beyond this a cheap phone has no memory to open it. */
const FILE_BYTES_MAX = 25_000_000

/** A picture that goes with something; its id, once the server has it, so that trying again does not send it twice. */
export interface ChosenPicture {
  readonly picture: Blob
  file_id?: string | null
}

/** A picture whole, no larger than needed, on white; null: it is none that can be opened. */
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

/** A picture of at most so many bytes; null: it cannot be opened, or nothing of it would be seen. */
export async function pictureWithin(picture: Blob, bytesMax: number): Promise<Blob | null> {
  for (const [side, quality] of smaller) {
    const whole = await createImageBitmap(picture).catch(() => null)
    const made = whole && (await drawn(whole, side, quality))
    if (made && made.size <= bytesMax) return made
  }
  return null
}

/** As JPEG, at most `side` pixels each way, on white. The bitmap is let go of. */
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
