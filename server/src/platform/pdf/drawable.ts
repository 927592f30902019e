export const UNKNOWN = '□'
/** Characters that every font contains, so that the fonts need not be searched for them. */
const ordinary = /^[\x20-\x7e\xa0-\xac\xae-\u017f–—‘’“”…−]*$/
/** Control and format characters, line breaks, and variation selectors. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fe00}-\u{fe0f}]+/gu
/** Joiners outside the Arabic script, where they have no visible effect. */
const idleJoiner = /(?<!\p{Script=Arabic}\p{M}*)[\u200c\u200d]/gu
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text that can be drawn on one line: without direction marks and invisible characters, and with a square for each
 * character (also a combined emoji) without a glyph.
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
