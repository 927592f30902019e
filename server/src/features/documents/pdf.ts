import { inflateSync } from 'node:zlib'
import type { DocumentFault } from '@hai/contract/errors'

/** The end mark `%%EOF` must be among this many last bytes of the file. Only white space may follow it. */
const TAIL_BYTES = 64
/** The maximum total size of a file’s packed objects after decompression. Ordinary files have far less. */
const UNPACKED_BYTES_MAX = 16 * 1024 * 1024
const begin = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n]/
const end = /%%EOF\s*$/
/** The maximum numbers of streams and of streams with packed objects. Ordinary files have some hundreds. */
const STREAMS_MAX = 20_000
const PACKED_STREAMS_MAX = 2_000
/** The dictionary of a stream is searched in this many characters before the stream. */
const DICTIONARY_CHARS = 400

const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z0-9])/
/** Content that a browser might render as a web page if it guessed the type of the file. */
const markup = /<(?:script|html|!doctype|iframe|svg[\s>]|\?php)/i

const HASH = '#'.codePointAt(0)
const hexDigits = new Map(Array.from('0123456789abcdefABCDEF', (digit) => [digit.codePointAt(0), Number.parseInt(digit, 16)]))

/**
 * Decodes hexadecimal escapes in names, such as `/J#61vaScript`. Works on bytes, so that a hostile file that consists
 * only of escapes takes little time.
 */
function plain(text: string): string {
  if (!text.includes('#')) return text
  const bytes = Buffer.from(text, 'latin1')
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const high = byte === HASH ? hexDigits.get(bytes[at + 1]) : undefined
    const low = high === undefined ? undefined : hexDigits.get(bytes[at + 2])
    const isEscape = high !== undefined && low !== undefined
    bytes[length] = isEscape ? high * 16 + low : byte
    if (isEscape) at += 2
    length += 1
  }
  return bytes.toString('latin1', 0, length)
}

class Unreadable extends Error {}

interface Stream {
  readonly at: number
  readonly begin: number
  readonly end: number
}

const OPEN = 'stream'
const CLOSE = 'endstream'

/** Null if this keyword does not open a stream. */
function beginOf(text: string, at: number): number | null {
  if (text.startsWith(CLOSE, at + OPEN.length - CLOSE.length)) return null
  const next = at + OPEN.length
  if (text[next] === '\n') return next + 1
  if (text[next] !== '\r') return null
  return text[next + 1] === '\n' ? next + 2 : next + 1
}

/** A single pass, so that a hostile file costs little. Throws Unreadable (a stream without an end, or too many). */
function streamsOf(text: string): readonly Stream[] {
  const found: Stream[] = []
  let from = 0
  for (;;) {
    const at = text.indexOf(OPEN, from)
    if (at < 0) return found
    const begin = beginOf(text, at)
    if (begin === null) {
      from = at + OPEN.length
      continue
    }
    const end = text.indexOf(CLOSE, begin)
    if (end < 0) throw new Unreadable('a stream without an end')
    if (found.length === STREAMS_MAX) throw new Unreadable('more streams than an honest file has')
    found.push({ at, begin, end })
    from = end + CLOSE.length
  }
}

function outsideOf(text: string, streams: readonly Stream[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { at, end } of streams) {
    pieces.push(text.slice(from, at))
    from = end + CLOSE.length
  }
  return [...pieces, text.slice(from)].join('')
}

/** Throws Unreadable. */
function packedObjects(text: string, streams: readonly Stream[]): string {
  const found: string[] = []
  let left = UNPACKED_BYTES_MAX
  for (const { at, begin, end } of streams) {
    const dictionary = plain(text.slice(Math.max(0, at - DICTIONARY_CHARS), at))
    if (!dictionary.slice(dictionary.lastIndexOf('obj')).includes('/ObjStm')) continue
    if (found.length === PACKED_STREAMS_MAX) throw new Unreadable('more packed objects than an honest file has')
    const unpacked = unpack(text.slice(begin, end), { dictionary, left })
    left -= unpacked.length
    found.push(unpacked)
  }
  return found.join('\n')
}

function unpack(content: string, { dictionary, left }: { dictionary: string; left: number }): string {
  if (!dictionary.includes('/Filter')) return content
  if (!dictionary.includes('/FlateDecode')) throw new Unreadable('packed in a way that is not known')
  try {
    return inflateSync(Buffer.from(content, 'latin1'), { maxOutputLength: Math.max(1, left) }).toString('latin1')
  } catch (cause) {
    throw new Unreadable('packed objects that cannot be read', { cause })
  }
}

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/**
 * Null if the PDF is accepted. Staff get the file unchanged, so it must be complete, unencrypted and free of active
 * content, also in packed objects. The check gives no guarantee, so the staff app only offers PDFs as downloads.
 */
export function pdfFault(bytes: Buffer): DocumentFault | null {
  const text = bytes.toString('latin1')
  if (!begin.test(text.slice(0, 16))) return 'format'
  if (!end.test(text.slice(-TAIL_BYTES)) || !text.includes('startxref')) return 'damaged'
  try {
    return inspectObjects(text)
  } catch (error) {
    if (error instanceof Unreadable) return 'damaged'
    throw error
  }
}

function inspectObjects(text: string): DocumentFault | null {
  const streams = streamsOf(text)
  const outside = plain(outsideOf(text, streams))
  if (/\/Encrypt(?![A-Za-z0-9])/.test(outside)) return 'locked'
  if (markup.test(outside) || active.test(outside)) return 'active_content'
  return active.test(plain(packedObjects(text, streams))) ? 'active_content' : null
}
