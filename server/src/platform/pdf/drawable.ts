export const UNKNOWN = '□'
/** Characters that the normal and the bold font certainly have. Text without any other character needs no check. */
const ordinary = /^[\x20-\x7e\xa0-\xac\xae-\u017f–—‘’“”…−]*$/
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fe00}-\u{fe0f}]+/gu
/** Joiners outside Arabic text. They are left out, because in other scripts they change nothing that we draw. */
const idleJoiner = /(?<!\p{Script=Arabic}\p{M}*)[\u200c\u200d]/gu
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Makes text drawable on one line. Removes direction marks and invisible characters, and replaces each character
 * without a glyph (also a combined emoji) by a square.
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
