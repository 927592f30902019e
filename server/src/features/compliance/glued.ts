import { likenessOfWords, WORD_MIN } from './likeness-of-words.ts'

/** Fewer letters than these say nothing without their words. */
const LETTERS_MIN = 4
/** Of so many letters one may be another, or be missing. */
const LETTERS_PER_SLIP = 7
/** Pieces shorter than these on the average are no words, and stand for nothing in another order. */
const WORD_LETTERS = 2
/** Names of more words than these are not looked for in other orders: it stays quick whatever somebody calls themselves. */
const WORDS_MAX = 8
/** Fewer consonants than these are in too many names. */
const CONSONANTS_MIN = 3

/** Letters that sound like another. An f is a p here: "ph" is one only if no word ends in between, and where words end is not known. */
const SOUNDS_LIKE: Readonly<Record<string, string>> = { c: 'k', q: 'k', z: 's', w: 'v', f: 'p' }

/** Which consonants there are by their sound, whatever stands beside which. */
const consonantsOf = (letters: string): readonly string[] => [
  ...new Set(Array.from(letters.replace(/[aeiouyjh]/g, ''), (letter) => SOUNDS_LIKE[letter] ?? letter)),
]

const sorted = (text: string): string => Array.from(text).toSorted().join('')

/** What a name has in common with itself wherever its words end, in whatever order: its letters; and which consonants they are. */
export function gluedKeysOf(parts: readonly string[]): readonly string[] {
  const letters = parts.join('')
  if (letters.length < LETTERS_MIN) return []
  const consonants = consonantsOf(letters).toSorted()
  return [`ga:${sorted(letters)}`, ...(consonants.length < CONSONANTS_MIN ? [] : [`gc:${consonants.join('')}`])]
}

/** How many letters of the one are not in the other, or the other way round: the greater. No fewer can be written otherwise. */
function slips(one: string, other: string): number {
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

/** By how many letters a piece may be longer or shorter than the word that it stands for. */
const slackOf = ({ length }: string): number => Math.min(2, Math.floor(length / 4))

/** How much of a text, in letters, these words are in some order, each as like its piece of it as words have to be; 0: they are not. */
function fit(text: string, words: readonly string[]): number {
  if (words.length === 0) return text === '' ? Number.EPSILON : 0
  let most = 0
  for (const [at, word] of words.entries()) {
    if (words.indexOf(word) < at) continue
    const slack = slackOf(word)
    for (let length = word.length - slack; length <= word.length + slack; length += 1) {
      const likeness = length > text.length ? 0 : likenessOfWords(text.slice(0, length), word)
      if (likeness < WORD_MIN) continue
      const rest = fit(text.slice(length), words.toSpliced(at, 1))
      if (rest > 0) most = Math.max(most, likeness * word.length + rest)
    }
  }
  return most
}

/**
 * How alike two names are, 0 to 100, by their letters, wherever their words end: the words of the one, in any order, are looked for in the
 * other run together. A name that is torn into pieces, or that is one piece, is the same. 0 when more than a few letters are others.
 */
export function likenessGlued(one: readonly string[], other: readonly string[]): number {
  const [ours, theirs] = [one.join(''), other.join('')]
  const length = Math.min(ours.length, theirs.length)
  if (length < LETTERS_MIN || slips(ours, theirs) > Math.floor(length / LETTERS_PER_SLIP)) return 0
  const shareOf = (words: readonly string[], text: string): number => {
    const letters = words.reduce((sum, word) => sum + word.length, 0)
    return words.length > WORDS_MAX || letters / words.length < WORD_LETTERS ? 0 : fit(text, words) / letters
  }
  return Math.min(100, Math.floor(Math.max(shareOf(one, theirs), shareOf(other, ours)) * 100))
}
