import type { MarkedPieces } from '@hai/contract/help'
import { HELP_FOUND_MAX } from '@hai/contract/help-values'
import type { Language } from '@hai/contract/languages'
import { blocksOf, type Inline } from '@hai/contract/plain-markdown'
import type { Article } from './article-file.ts'
import { closeness } from './closeness.ts'
import { excerptOf, marked } from './excerpt.ts'
import { termsOf, wordsOf } from './terms.ts'

const TERMS_MAX = 8
const WEIGHT = { title: 8, keywords: 6, heading: 3, text: 1 } as const

export interface FoundArticle {
  readonly article: Article
  readonly title: MarkedPieces
  readonly excerpt: MarkedPieces
}

interface Indexed {
  readonly article: Article
  readonly paragraphs: readonly string[]
  readonly weights: ReadonlyMap<string, number>
}

const textOf = (parts: readonly Inline[]): string =>
  parts.map((part) => ('parts' in part ? textOf(part.parts) : part.text)).join('')

function indexed(article: Article): Indexed {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number): void => {
    for (const { term } of wordsOf(text, article.language)) {
      const known = weights.get(term) ?? 0
      // The first occurrence of a word counts with its full weight, each further one with a tenth of its weight. If a
      // further one weighs more than all before together, it replaces them.
      weights.set(term, known >= weight ? known + weight / 10 : weight)
    }
  }
  add(article.title, WEIGHT.title)
  add(article.keywords, WEIGHT.keywords)
  const paragraphs: string[] = []
  for (const block of blocksOf(article.body)) {
    if (block.kind === 'heading') add(textOf(block.parts), WEIGHT.heading)
    else if (block.kind === 'paragraph') paragraphs.push(textOf(block.parts))
    else if (block.kind === 'list') paragraphs.push(...block.items.map(textOf))
  }
  for (const paragraph of paragraphs) add(paragraph, WEIGHT.text)
  return { article, paragraphs, weights }
}

const findFittingTerms = (typed: string, vocabulary: readonly string[]): ReadonlyMap<string, number> =>
  new Map(vocabulary.map((term) => [term, closeness(typed, term)] as const).filter(([, fit]) => fit > 0))

/** 0 if fewer than half of the words match. */
function scoreOf({ weights }: Indexed, terms: readonly { fits: ReadonlyMap<string, number>; rarity: number }[]): number {
  let score = 0
  let matched = 0
  for (const { fits, rarity } of terms) {
    const best = Math.max(0, ...[...fits].map(([term, fit]) => fit * (weights.get(term) ?? 0)))
    score += best * rarity
    if (best > 0) matched += 1
  }
  return matched * 2 < terms.length ? 0 : (score * matched) / terms.length
}

export function createSearch(articles: readonly Article[], language: Language): (query: string) => FoundArticle[] {
  const index = articles.map(indexed)
  const vocabulary = [...new Set(index.flatMap(({ weights }) => [...weights.keys()]))]

  return (query) => {
    const terms = termsOf(query, language, TERMS_MAX).map((typed) => {
      const fits = findFittingTerms(typed, vocabulary)
      const count = index.filter(({ weights }) => [...fits.keys()].some((term) => weights.has(term))).length
      return { fits, rarity: Math.log(1 + index.length / (1 + count)) }
    })
    if (terms.length === 0) return []
    const matches = new Set(terms.flatMap(({ fits }) => [...fits.keys()]))
    return index
      .map((one) => ({ one, score: scoreOf(one, terms) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, HELP_FOUND_MAX)
      .map(({ one: { article, paragraphs } }) => ({
        article,
        title: marked(article.title, language, matches),
        excerpt: excerptOf(paragraphs, language, matches),
      }))
  }
}
