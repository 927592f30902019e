import { joinedKeysOf, joinedLikeness } from './joined-names.ts'
import { latinOf } from './lookalike-letters.ts'
import { likenessOfWords, WORD_MIN } from './likeness-of-words.ts'

const partsOf = (name: string): readonly string[] =>
  latinOf(name)
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '')

function splitName(name: string): { readonly words: readonly string[]; readonly initials: readonly string[] } {
  const parts = partsOf(name)
  return { words: parts.filter(({ length }) => length > 1), initials: parts.filter(({ length }) => length === 1) }
}

export const wordsOf = (name: string): readonly string[] => splitName(name).words

const alike: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[cq]/g, 'k'],
  [/[yj]/g, 'i'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/ou/g, 'u'],
]

/**
 * The first letter of a word (a for any vowel) and its later consonant sounds. Mohammed and Muhamad give the same
 * result.
 */
function skeletonOf(word: string): string {
  const sounded = alike.reduce((text, [pattern, by]) => text.replace(pattern, by), word)
  const first = /^[aeiou]/.test(sounded) ? 'a' : sounded.slice(0, 1)
  return `${first}${sounded.slice(1).replace(/[aeiouh]/g, '')}`.replace(/(.)\1+/g, '$1')
}

/**
 * Names that share no key are not compared. Pairs of words are needed because the list keeps no keys of common words.
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
      ...joinedKeysOf(partsOf(name)),
    ]),
  ]
}

/** Only this many words form pairs, to bound the number of keys. */
const PAIRED_MAX = 8

const pairsOf = (parts: readonly string[]): readonly string[] =>
  parts
    .slice(0, PAIRED_MAX)
    .toSorted()
    .flatMap((one, at, all) => all.slice(at + 1).map((other) => `${one} ${other}`))

/**
 * When a name of one word is compared with a name of several words, the similarity is multiplied by ALONE. If the name
 * of one word also has initials, and each of them begins an unmatched word of the other name, it is multiplied by
 * BY_INITIALS instead.
 */
const ALONE = 0.75
const BY_INITIALS = 0.92

/** From 0 to 100. */
export const likenessOfNames = (one: string, other: string): number =>
  Math.max(likenessByWords(one, other), joinedLikeness(partsOf(one), partsOf(other)))

/**
 * Compares each word of the name with fewer words with the most similar unused word of the other. Longer words count
 * more.
 */
function likenessByWords(one: string, other: string): number {
  const [few, many] = [splitName(one), splitName(other)].toSorted((a, b) => a.words.length - b.words.length)
  const shorter = few?.words ?? []
  const longer = many?.words ?? []
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
