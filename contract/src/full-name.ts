import { FULL_NAME_MAX } from './bounds.ts'

const WORD_MAX = 40
const LETTERS_MIN = 2

/** Allows an optional final period (“Jr.”, “J.”). */
const nameWord = /^['’]?\p{L}[\p{L}\p{M}'’·・-]*\.?$/u
/** Rejects names of single letters. A Han or Hangul character can appear alone, because it is a whole syllable. */
const whole = /\p{L}\p{M}*\p{L}|[\p{Script=Han}\p{Script=Hangul}]/u
/** A name may use only one of these scripts, which have look-alike letters. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
/** Invisible characters, and stacked combining marks that would overflow the line. */
const trick = /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u

/** Zero-width joiners after letters of scripts that need them (“علی‌رضا”). */
const joiner =
  /([\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]\p{M}*)[\u200c\u200d](?=\p{L})/gu

export const normaliseName = (typed: string): string =>
  typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll(/[‘`´]/g, '’').replaceAll(/[‐‑]/g, '-')

/**
 * Expects the result of `normaliseName`. Rejects text that could be mistaken for something else, and mixed look-alike
 * scripts.
 */
export function isFullName(name: string): boolean {
  const joined = name.replaceAll(joiner, '$1')
  if (name.length > FULL_NAME_MAX || trick.test(joined)) return false
  const words = joined.split(' ')
  const letters = name.match(/\p{L}/gu) ?? []
  if (letters.length < LETTERS_MIN || !whole.test(name) || isMixed(letters)) return false
  return words.every((word) => word.length <= WORD_MAX && nameWord.test(word))
}

/** Ignores characters that all scripts share, such as some apostrophes. */
function isMixed(letters: readonly string[]): boolean {
  const own = letters.filter((letter) => !/\p{Script=Common}/u.test(letter))
  return alike.some((script) => own.some((letter) => script.test(letter)) && !own.every((letter) => script.test(letter)))
}
