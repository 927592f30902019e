import { gluedKeysOf, likenessGlued } from './glued.ts'
import { latinOf } from './letters.ts'
import { likenessOfWords, WORD_MIN } from './likeness-of-words.ts'
import { skeletonOf } from './sound.ts'

/** A name in plain small letters, in its parts. */
const partsOf = (name: string): readonly string[] =>
  latinOf(name)
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '')

/** The words of a name without accents, marks and case, and the single letters that stand for some. */
function splitName(name: string): { readonly words: readonly string[]; readonly initials: readonly string[] } {
  const parts = partsOf(name)
  return { words: parts.filter(({ length }) => length > 1), initials: parts.filter(({ length }) => length === 1) }
}

/** The words of a name without accents, marks and case; single letters say too little. */
export const wordsOf = (name: string): readonly string[] => splitName(name).words

/**
 * What two names that may be the same have at least one of in common: the beginning or the sound of a word; of two words at once, for
 * words that stand in many names; and of all the letters together, wherever the words end.
 */
export function keysOf(name: string): readonly string[] {
  const words = wordsOf(name)
  const begins = words.map((word) => word.slice(0, 4))
  const sounds = words.map(skeletonOf)
  const marked = (mark: string, keys: readonly string[]) => keys.map((key) => `${mark}:${key}`)
  return [
    ...new Set([
      ...marked('b', begins),
      ...marked('s', sounds),
      ...marked('bb', pairsOf(begins)),
      ...marked('ss', pairsOf(sounds)),
      ...gluedKeysOf(partsOf(name)),
    ]),
  ]
}

/** No name has more words than these in earnest: pairs stay few. */
const PAIRED_MAX = 8

const pairsOf = (parts: readonly string[]): readonly string[] =>
  parts
    .slice(0, PAIRED_MAX)
    .toSorted()
    .flatMap((one, at, all) => all.slice(at + 1).map((other) => `${one} ${other}`))

/** One word in common says little where there are more; it says something when the others are there by their first letters. */
const ALONE = 0.75
const BY_INITIALS = 0.92

/**
 * How alike two names are, 0 to 100, whatever the order of their words and wherever they end: by their words, or by all their letters
 * when that is more.
 */
export const likenessOfNames = (one: string, other: string): number =>
  Math.max(likenessByWords(one, other), likenessGlued(partsOf(one), partsOf(other)))

/** Each word of the shorter name counts, by its length, for as much as the word of the longer that is most like it. */
function likenessByWords(one: string, other: string): number {
  const [few, many] = [splitName(one), splitName(other)].toSorted((a, b) => a.words.length - b.words.length)
  const [shorter, longer] = [few?.words ?? [], many?.words ?? []]
  if (shorter.length === 0) return 0
  if (shorter.join('') === longer.join('')) return 100
  const free = [...longer]
  let sum = 0
  for (const word of shorter.toSorted((a, b) => b.length - a.length)) {
    const scores = free.map((candidate) => likenessOfWords(word, candidate))
    const best = Math.max(...scores)
    if (best < WORD_MIN) continue
    free.splice(scores.indexOf(best), 1)
    sum += best * word.length
  }
  const share = sum / shorter.reduce((letters, word) => letters + word.length, 0)
  if (shorter.length > 1 || longer.length === 1) return Math.floor(share * 100)
  const initials = few?.initials ?? []
  const areThere = initials.length > 0 && initials.every((letter) => free.some((word) => word.startsWith(letter)))
  return Math.floor(share * 100 * (areThere ? BY_INITIALS : ALONE))
}
