import { FULL_NAME_MAX } from './bounds.ts'

/** The longest word in a name. */
const WORD_MAX = 40
const LETTERS_MIN = 2

/** A word of a name: letters with their marks, apostrophes, hyphens and middle dots between, a period at its end (“Jr.”, “J.”). */
const nameWord = /^['’]?\p{L}[\p{L}\p{M}'’·・-]*\.?$/u
/** Two letters beside each other: a name of single letters alone is one that is torn to pieces. Where a letter is a syllable it may stand alone. */
const whole = /\p{L}\p{M}*\p{L}|[\p{Script=Han}\p{Script=Hangul}]/u
/** Scripts that have letters which look the same: a name is in one of them, or in none. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
/** Letters and marks that show nothing, and heaps of marks that grow over the line. */
const trick = /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u

/** What joins letters, or keeps them apart, in scripts that are written so (“علی‌رضا”); elsewhere it shows nothing. */
const joiner =
  /([\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]\p{M}*)[\u200c\u200d](?=\p{L})/gu

/** One space between the words, none around them; marks joined with their letters; apostrophes and hyphens as keyboards vary them made one. */
export const tidyName = (typed: string): string =>
  typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll(/[‘`´]/g, '’').replaceAll(/[‐‑]/g, '-')

/**
 * Whether a tidy text can be somebody’s name, so that nothing on a screen can be mistaken for one: no digits, no addresses, no
 * characters that turn or hide what follows; and so that it can be read as one: no letters of another script that look the same, no
 * single letters alone. Both the server and the browser ask here.
 */
export function isFullName(name: string): boolean {
  const shown = name.replaceAll(joiner, '$1')
  if (name.length > FULL_NAME_MAX || trick.test(shown)) return false
  const words = shown.split(' ')
  const letters = name.match(/\p{L}/gu) ?? []
  if (letters.length < LETTERS_MIN || !whole.test(name) || isMixed(letters)) return false
  return words.every((word) => word.length <= WORD_MAX && nameWord.test(word))
}

/** Letters that belong to no script, as the apostrophe of some languages, go with all. */
function isMixed(letters: readonly string[]): boolean {
  const own = letters.filter((letter) => !/\p{Script=Common}/u.test(letter))
  return alike.some((script) => own.some((letter) => script.test(letter)) && !own.every((letter) => script.test(letter)))
}
