import type { Language } from '@hai/contract/languages'
import { wordsOf } from './terms.ts'

/**
 * Compares a query with short phrases as a whole. For each key, it returns the similarity of its most similar phrase,
 * from 0 to 1 (a cosine). Rare words weigh most, but frequent words count: they distinguish "no account" from "account".
 */
export function createSimilarity(
  phrasesOf: ReadonlyMap<string, readonly string[]>,
  language: Language,
): (query: string) => ReadonlyMap<string, number> {
  const distinctTerms = (text: string) => new Set(wordsOf(text, language).map(({ term }) => term))
  const phrases = [...phrasesOf].flatMap(([key, texts]) => texts.map((text) => ({ key, terms: distinctTerms(text) })))
  const counts = new Map<string, number>()
  for (const { terms } of phrases) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weight = (term: string): number => Math.log(1 + phrases.length / (counts.get(term) ?? 1)) ** 2
  const total = (terms: Iterable<string>): number => [...terms].reduce((sum, term) => sum + weight(term), 0)
  const weighed = phrases.map((phrase) => ({ ...phrase, weight: total(phrase.terms) }))

  return (query) => {
    const asked = distinctTerms(query)
    const askedWeight = total(asked)
    const best = new Map<string, number>()
    for (const { key, terms, weight: phraseWeight } of weighed) {
      const shared = total([...asked].filter((term) => terms.has(term)))
      if (shared === 0) continue
      best.set(key, Math.max(best.get(key) ?? 0, shared / Math.sqrt(phraseWeight * askedWeight)))
    }
    return best
  }
}
