/** The deepest input of the contract has six levels. */
const DEPTH_MAX = 16
/** The largest input of the contract has about 250 keys and values. */
const VALUES_MAX = 2_000

const codeOf = (letter: string): number => letter.charCodeAt(0)
const QUOTE = codeOf('"')
const BACKSLASH = codeOf('\\')
const U = codeOf('u')
const COMMA = codeOf(',')
const COLON = codeOf(':')
const OPEN_LIST = codeOf('[')
const CLOSE_LIST = codeOf(']')
const OPEN_OBJECT = codeOf('{')
const CLOSE_OBJECT = codeOf('}')

const UNSTORABLE = 'NUL and unpaired surrogates are not allowed in text'
const lowSurrogate = /^\\ud[c-f][\da-f]{2}$/i
const ESCAPE_LENGTH = String.raw`\u0000`.length

/**
 * The length of the `\u` escape at this position, with the second half if it begins a surrogate pair. 0 if PostgreSQL
 * cannot store it.
 */
function storableLength(text: string, at: number): number {
  const unit = Number.parseInt(text.slice(at + 2, at + ESCAPE_LENGTH), 16)
  if (unit === 0 || (unit >= 0xdc00 && unit <= 0xdfff)) return 0
  if (!(unit >= 0xd800 && unit <= 0xdbff)) return ESCAPE_LENGTH
  const next = text.slice(at + ESCAPE_LENGTH, at + 2 * ESCAPE_LENGTH)
  return lowSurrogate.test(next) ? 2 * ESCAPE_LENGTH : 0
}

/** The position after the string’s closing quote. Null if PostgreSQL cannot store the string. */
function endOfString(text: string, at: number): number | null {
  for (let next = at; next < text.length;) {
    const code = text.charCodeAt(next)
    if (code === QUOTE) return next + 1
    if (code !== BACKSLASH) next += 1
    else if (text.charCodeAt(next + 1) !== U) next += 2
    else {
      const length = storableLength(text, next)
      if (length === 0) return null
      next += length
    }
  }
  return text.length
}

/**
 * One pass limits the cost of parsing and finds text that PostgreSQL cannot store. Invalid JSON passes, because the
 * parser rejects it.
 */
export function jsonFault(text: string): string | null {
  let depth = 0
  let values = 1
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    at += 1
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (end === null) return UNSTORABLE
      at = end
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      values += 1
      if (depth > DEPTH_MAX) return `is nested deeper than ${DEPTH_MAX} levels`
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    else if (code === COMMA || code === COLON) values += 1
    if (values > VALUES_MAX) return `has more than ${VALUES_MAX} keys and values`
  }
  return null
}
