/** The format is detected from the first bytes. The file’s name and declared type are ignored. */
export type PictureFormat = 'jpeg' | 'png' | 'webp'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

const has = (bytes: Buffer, text: string, at: number): boolean => bytes.subarray(at, at + text.length).toString('latin1') === text

export function formatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (has(bytes, '\xff\xd8\xff', 0)) return 'jpeg'
  return has(bytes, 'RIFF', 0) && has(bytes, 'WEBP', 8) ? 'webp' : null
}

const endOf: Record<PictureFormat, (bytes: Buffer) => number | null> = { jpeg: endOfJpeg, png: endOfPng, webp: endOfWebp }

/** In bytes. Null if the picture is truncated or malformed. */
export const endOfPicture = (bytes: Buffer, format: PictureFormat): number | null => endOf[format](bytes)

function endOfPng(bytes: Buffer): number | null {
  let at = PNG.length
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (has(bytes, 'IEND', at + 4)) return end <= bytes.length ? end : null
    at = end
  }
  return null
}

/** A file whose header states an odd length is padded to an even length. */
function endOfWebp(bytes: Buffer): number | null {
  const length = bytes.length < 12 ? Infinity : 8 + bytes.readUInt32LE(4)
  const end = length + (length % 2)
  return end <= bytes.length ? end : null
}

const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

/**
 * A JPEG file is a list of segments with a length. The data after each start of scan has no length; in it, FF is
 * followed by 00 or a restart marker.
 */
function endOfJpeg(bytes: Buffer): number | null {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === END_OF_IMAGE) return at + 2
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    at = marker === START_OF_SCAN ? endOfScan(bytes, end) : end
  }
  return at + 2 === bytes.length && bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE ? at + 2 : null
}

function endOfScan(bytes: Buffer, begin: number): number {
  let at = bytes.indexOf(0xff, begin)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}

/** Content that a browser might render as a web page if it guessed the type of the file. */
const markup = /<(?:script|html|!doctype|iframe|body|svg[\s>]|\?php)/i

export const isMoreThanPicture = (bytes: Buffer, end: number): boolean =>
  end !== bytes.length || markup.test(bytes.toString('latin1'))
