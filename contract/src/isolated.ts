/** Right-to-left letters, and control characters that change the direction of the text around them. */
const turning = /[\u0590-\u08ff\u200f\u2068\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Embedding and override controls, which names and notes never need. */
const forced = /[\u202a-\u202e\u2066\u2067]/gu

const OPEN = '\u2068'
const CLOSE = '\u2069'

/** Keeps right-to-left text from changing the order of the sentence around it. */
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
