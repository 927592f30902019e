import type { Language } from '@hai/contract/languages'
import { isCommon, plain, wordsOf, type Term } from './terms.ts'

const WORD_MIN = 4
const TWO_ERRORS_MIN = 8

/**
 * The number of letters to add, remove, replace or swap with their neighbour, or `most + 1` if there are more than
 * `most`.
 */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity
      row.push(Math.min(replaced, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}

/** People leave out the apostrophe: "lagent", "kontm". */
const elided: Readonly<Record<Language, RegExp | undefined>> = {
  en: undefined,
  fr: /^(?:[cdjlmnst]|qu)(?=[aeiouyh])/,
  ht: /^[klmnw]|[lmnw]$/,
}

/** Roughly how a word sounds, in all three languages: "fone" is "phone", "kach" is "cach", "adress" is "address". */
const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replace(/ck|qu|q|c(?![eiyh])/g, 'k')
    .replace(/c(?=[eiy])|z/g, 's')
    .replaceAll('y', 'i')
    .replace(/(\p{L})\1+/gu, '$1')

/**
 * Replaces each unknown word of a query by the most frequent known word that has the same first letter and the fewest
 * typing errors. A word is known if the texts contain it with any ending. The start of a known word stays as it is:
 * the person may still be typing.
 */
export function createCorrection(texts: readonly string[], language: Language): (query: string) => string {
  const counts = new Map<string, number>()
  const terms = new Set<string>()
  for (const { text, term } of texts.flatMap((one) => wordsOf(one, language))) {
    const word = plain(text)
    counts.set(word, (counts.get(word) ?? 0) + 1)
    terms.add(term)
  }
  const frequent = [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => ({ word, sound: soundOf(word) }))

  function nearest(word: string): string | undefined {
    let least = (word.length >= TWO_ERRORS_MIN ? 2 : 1) + 1
    let best: string | undefined
    const heard = soundOf(word)
    if (heard.length < WORD_MIN) return undefined
    const initial = heard.slice(0, 1)
    for (const { word: one, sound } of frequent) {
      if (!sound.startsWith(initial)) continue
      const errors = distance(heard, sound, least - 1)
      if (errors < least) [best, least] = [one, errors]
    }
    return best
  }

  function correct({ text, term }: Term): string {
    const word = plain(text)
    if (word.length < WORD_MIN || /\d/.test(word) || terms.has(term) || isCommon(word, language)) return word
    const bare = elided[language] && word.replace(elided[language], '')
    if (bare !== undefined && counts.has(bare)) return bare
    if (frequent.some(({ word: one }) => one.startsWith(word))) return word
    return nearest(word) ?? word
  }

  return (query) => wordsOf(query, language).map(correct).join(' ')
}
