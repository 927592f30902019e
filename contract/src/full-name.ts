import { FULL_NAME_MAX } from './bounds.ts'

/** The longest word in a name. */
const WORD_MAX = 40
const LETTERS_MIN = 2

/** A word of a name: letters with their marks, apostrophes, hyphens and middle dots between, a period at its end (“Jr.”, “J.”). */
const nameWord = /^['’]?\p{L}[\p{L}\p{M}'’·・-]*\.?$/u
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
 * characters that turn or hide what follows. Both the server and the browser ask here.
 */
export function isFullName(name: string): boolean {
  const shown = name.replaceAll(joiner, '$1')
  if (name.length > FULL_NAME_MAX || trick.test(shown)) return false
  const words = shown.split(' ')
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  return letters >= LETTERS_MIN && words.every((word) => word.length <= WORD_MAX && nameWord.test(word))
}
