import { FULL_NAME_MAX } from './bounds.ts'

const WORD_MAX = 40
const LETTERS_MIN = 2

/**
 * One word of a name: letters with marks, inner apostrophes, hyphens and middle dots, and an optional final period
 * (“Jr.”, “J.”).
 */
const nameWord = /^['’]?\p{L}[\p{L}\p{M}'’·・-]*\.?$/u
/**
 * Two adjacent letters: rejects names made only of single letters. A Han or Hangul character can appear alone because
 * it is a whole syllable.
 */
const whole = /\p{L}\p{M}*\p{L}|[\p{Script=Han}\p{Script=Hangul}]/u
/** Scripts with look-alike letters. A name may use only one of them. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
/** Invisible characters, and stacked combining marks that would overflow the line. */
const trick = /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u

/**
 * Zero-width joiners, allowed only after letters of scripts that need them (“علی‌رضا”). Elsewhere they would be
 * invisible.
 */
const joiner =
  /([\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]\p{M}*)[\u200c\u200d](?=\p{L})/gu

/** Trims, collapses spaces, normalises to NFC and unifies apostrophes and hyphens. */
export const tidyName = (typed: string): string =>
  typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll(/[‘`´]/g, '’').replaceAll(/[‐‑]/g, '-')

/**
 * True if a normalised text is acceptable as a person's name. Rejects text that could be mistaken for something else
 * (digits, addresses, control characters), mixed look-alike scripts and names of single letters. Used by the server and
 * the browser.
 */
export function isFullName(name: string): boolean {
  const shown = name.replaceAll(joiner, '$1')
  if (name.length > FULL_NAME_MAX || trick.test(shown)) return false
  const words = shown.split(' ')
  const letters = name.match(/\p{L}/gu) ?? []
  if (letters.length < LETTERS_MIN || !whole.test(name) || isMixed(letters)) return false
  return words.every((word) => word.length <= WORD_MAX && nameWord.test(word))
}

/** Characters common to all scripts, such as some apostrophes, are ignored. */
function isMixed(letters: readonly string[]): boolean {
  const own = letters.filter((letter) => !/\p{Script=Common}/u.test(letter))
  return alike.some((script) => own.some((letter) => script.test(letter)) && !own.every((letter) => script.test(letter)))
}
