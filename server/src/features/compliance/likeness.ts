/** A name without accents, marks and case: its words, and the single letters that stand for some. */
function splitName(name: string): { readonly words: readonly string[]; readonly initials: readonly string[] } {
  const parts = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return { words: parts.filter(({ length }) => length > 1), initials: parts.filter(({ length }) => length === 1) }
}

/** The words of a name without accents, marks and case; single letters say too little. */
export const wordsOf = (name: string): readonly string[] => splitName(name).words

const alike: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[cq]/g, 'k'],
  [/[yj]/g, 'i'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/ou/g, 'u'],
]

/** The consonants of a word as they sound: Mohammed and Muhamad have the same. */
function skeletonOf(word: string): string {
  const sounded = alike.reduce((text, [pattern, by]) => text.replace(pattern, by), word)
  const first = /^[aeiou]/.test(sounded) ? 'a' : sounded.slice(0, 1)
  return `${first}${sounded.slice(1).replace(/[aeiouh]/g, '')}`.replace(/(.)\1+/g, '$1')
}

/**
 * What two names that may be the same have at least one of in common: the beginning or the sound of a word; and of two words at once, for
 * words that stand in many names.
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

/** Letters of the one that stand in the other, no further apart than half its length, in the order of the one. */
function common(one: string, other: string, reach: number): string {
  const free = Array.from(other)
  let found = ''
  for (const [at, letter] of Array.from(one).entries()) {
    const from = Math.max(0, at - reach)
    const place = free.slice(from, at + reach + 1).indexOf(letter)
    if (place < 0) continue
    free[from + place] = ''
    found += letter
  }
  return found
}

/** Jaro and Winkler: 0 to 1, by letters in common, those out of order, and the same beginning (Winkler 1990). */
export function likenessOfWords(one: string, other: string): number {
  if (one === other) return 1
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const [ours, theirs] = [common(one, other, reach), common(other, one, reach)]
  if (ours.length === 0) return 0
  const swapped = Array.from(ours).filter((letter, at) => letter !== theirs[at]).length / 2
  const jaro = (ours.length / one.length + ours.length / other.length + (ours.length - swapped) / ours.length) / 3
  let prefix = 0
  while (prefix < 4 && one[prefix] === other[prefix] && one[prefix] !== undefined) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

/** Words less alike than this are other words. */
const WORD_MIN = 0.84
/** One word in common says little where there are more; it says something when the others are there by their first letters. */
const ALONE = 0.75
const BY_INITIALS = 0.92

/**
 * How alike two names are, 0 to 100, whatever the order of their words: each word of the shorter name counts, by its length, for as much
 * as the word of the longer that is most like it.
 */
export function likenessOfNames(one: string, other: string): number {
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
