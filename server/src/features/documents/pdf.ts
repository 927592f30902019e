import { inflateSync } from 'node:zlib'
import type { DocumentFault } from '@hai/contract/errors'

/** Behind the end of a PDF only this much nothing may follow. */
const TAIL_BYTES = 64
/** What the packed objects of one file may come to; honest files stay far below. */
const UNPACKED_BYTES_MAX = 16 * 1024 * 1024
const begin = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n]/
const end = /%%EOF\s*$/
const streams = /stream\r?\n([\s\S]*?)endstream/g
/** Enough for the dictionary that stands before a stream. */
const DICTIONARY_CHARS = 400

const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z0-9])/
/** What a browser would take for a page, were it made to guess. */
const markup = /<(?:script|html|!doctype|iframe|svg[\s>]|\?php)/i

/** Names in a PDF may be written with hexadecimal escapes: `/J#61vaScript`. */
const plain = (text: string): string =>
  text.replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

class Unreadable extends Error {}

/** The objects that are packed into streams, as text. Throws Unreadable. */
function packedObjects(text: string): string {
  const found: string[] = []
  let left = UNPACKED_BYTES_MAX
  for (const { index, 1: content = '' } of text.matchAll(streams)) {
    const dictionary = plain(text.slice(Math.max(0, index - DICTIONARY_CHARS), index))
    if (!dictionary.slice(dictionary.lastIndexOf('obj')).includes('/ObjStm')) continue
    const unpacked = unpack(content, { dictionary, left })
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
 * Why a PDF is not taken; null: it is. It is kept as it is and opened by people, so it must be whole, begin and end as one, be readable
 * without a password, and ask its reader to do nothing, in objects that are packed as in those that are not. That is no proof: whoever
 * serves it later serves it as a download, never inline.
 */
export function pdfFault(bytes: Buffer): DocumentFault | null {
  const text = bytes.toString('latin1')
  if (!begin.test(text.slice(0, 16))) return 'format'
  if (!end.test(text.slice(-TAIL_BYTES)) || !text.includes('startxref')) return 'damaged'
  const outside = plain(text.replaceAll(streams, ''))
  if (/\/Encrypt(?![A-Za-z0-9])/.test(outside)) return 'locked'
  if (markup.test(outside)) return 'active_content'
  try {
    return active.test(outside) || active.test(plain(packedObjects(text))) ? 'active_content' : null
  } catch (error) {
    if (error instanceof Unreadable) return 'damaged'
    throw error
  }
}
