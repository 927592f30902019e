import { likenessOfWords, WORD_MIN } from './likeness-of-words.ts'

/** Names with fewer letters get no keys from `joinedKeysOf`, and `joinedLikeness` is 0 for them. */
const LETTERS_MIN = 4
/** For each full group of this many letters of the shorter name, one letter may differ or be missing. */
const LETTERS_PER_SLIP = 7
/** Names whose words have fewer letters on average are not searched word by word. */
const WORD_LETTERS = 2
/** Names with more words are not searched word by word, which bounds the time of a comparison. */
const WORDS_MAX = 8
/** Names with fewer different consonants get no consonant key, because too many names would share this key. */
const CONSONANTS_MIN = 3

/** Consonants that sound similar become the same letter. An f becomes a p like “ph”, of which the h is left out. */
const SOUNDS_LIKE: Readonly<Record<string, string>> = { c: 'k', q: 'k', z: 's', w: 'v', f: 'p' }

const consonantsOf = (letters: string): readonly string[] => [
  ...new Set(Array.from(letters.replace(/[aeiouyjh]/g, ''), (letter) => SOUNDS_LIKE[letter] ?? letter)),
]

const sorted = (text: string): string => Array.from(text).toSorted().join('')

/** Search keys that do not depend on word boundaries or order. */
export function joinedKeysOf(parts: readonly string[]): readonly string[] {
  const letters = parts.join('')
  if (letters.length < LETTERS_MIN) return []
  const consonants = consonantsOf(letters).toSorted()
  return [`ga:${sorted(letters)}`, ...(consonants.length < CONSONANTS_MIN ? [] : [`gc:${consonants.join('')}`])]
}

/**
 * Counts the letters that each name has and the other lacks, and returns the higher count. The edit distance of the
 * names is at least this number.
 */
function countLetterDifference(one: string, other: string): number {
  const free = new Map<string, number>()
  for (const letter of one) free.set(letter, (free.get(letter) ?? 0) + 1)
  let extra = 0
  for (const letter of other) {
    const left = free.get(letter) ?? 0
    if (left === 0) extra += 1
    else free.set(letter, left - 1)
  }
  return Math.max(extra, one.length - (other.length - extra))
}

const slackOf = ({ length }: string): number => Math.min(2, Math.floor(length / 4))

/**
 * Cuts the text into one piece for each word, in any order of the words. Each word counts with its length, multiplied
 * by its similarity to its piece. Returns the highest possible sum, or 0 if a word does not fit.
 */
function scoreFit(text: string, words: readonly string[]): number {
  if (words.length === 0) return text === '' ? Number.EPSILON : 0
  let most = 0
  for (const [at, word] of words.entries()) {
    if (words.indexOf(word) < at) continue
    const slack = slackOf(word)
    for (let length = word.length - slack; length <= word.length + slack; length += 1) {
      const likeness = length > text.length ? 0 : likenessOfWords(text.slice(0, length), word)
      if (likeness < WORD_MIN) continue
      const rest = scoreFit(text.slice(length), words.toSpliced(at, 1))
      if (rest > 0) most = Math.max(most, likeness * word.length + rest)
    }
  }
  return most
}

/**
 * The similarity of two names, 0 to 100, ignoring spaces: the words of one name are searched, in any order, in the
 * joined letters of the other. Finds names whose words were split or joined.
 */
export function joinedLikeness(one: readonly string[], other: readonly string[]): number {
  const first = one.join('')
  const second = other.join('')
  const length = Math.min(first.length, second.length)
  if (length < LETTERS_MIN || countLetterDifference(first, second) > Math.floor(length / LETTERS_PER_SLIP)) return 0
  const shareOf = (words: readonly string[], text: string): number => {
    const letters = words.reduce((sum, word) => sum + word.length, 0)
    return words.length > WORDS_MAX || letters / words.length < WORD_LETTERS ? 0 : scoreFit(text, words) / letters
  }
  return Math.min(100, Math.floor(Math.max(shareOf(one, second), shareOf(other, first)) * 100))
}
