/** Letters of scripts that are written from right to left, and signs that turn what stands around them. */
const turning = /[\u0590-\u08ff\u200f\u2068\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Signs that turn everything up to their end: nothing is written with them that a name or a note needs. */
const forced = /[\u202a-\u202e\u2066\u2067]/gu

const [OPEN, CLOSE] = ['\u2068', '\u2069']

/**
 * Somebody’s words within a sentence of ours: read in their own direction, without turning what stands beside them. Words from left to
 * right stay as they are.
 */
export function isolated(words: string): string {
  const plain = words.replace(forced, '')
  if (!turning.test(plain)) return plain
  let depth = 0
  const whole = plain.replace(/[\u2068\u2069]/g, (sign) => {
    if (sign === CLOSE && depth === 0) return ''
    depth += sign === OPEN ? 1 : -1
    return sign
  })
  return OPEN + whole + CLOSE.repeat(depth + 1)
}
