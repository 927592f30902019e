/** Stands for what the fonts have no picture of. */
export const UNKNOWN = '□'
/** What every font here has: nothing to look up. */
const ordinary = /^[\x20-\x7e\xa0-\xac\xae-\u017f–—‘’“”…−]*$/
/** Control and format characters, line ends among them, and the choosers between text and emoji. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fe00}-\u{fe0f}]+/gu
/** Only letters of the Arabic script, which is written joined, look different for a sign that joins them or keeps them apart. */
const idleJoiner = /(?<!\p{Script=Arabic}\p{M}*)[\u200c\u200d]/gu
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text as it can be drawn in one line: what turns the direction or cannot be seen is left out, and a character without a picture (an
 * emoji of several signs counts as one) becomes an empty square.
 */
export function drawable(text: string, canDraw: (codePoint: number) => boolean): string {
  if (ordinary.test(text)) return text
  const whole = text.normalize('NFC').replaceAll(/[\t\r\n]+/g, ' ')
  return [...characters.segment(whole)]
    .map(({ segment }) => {
      const seen = segment.replaceAll(unseen, '').replaceAll(idleJoiner, '')
      return Array.from(seen).every((character) => canDraw(character.codePointAt(0) ?? 0)) ? seen : UNKNOWN
    })
    .join('')
}
