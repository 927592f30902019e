import type { MarkedPieces } from '@hai/contract/help'
import { HELP_FOUND_MAX } from '@hai/contract/help-values'
import { languages, type Language } from '@hai/contract/languages'
import { blocksOf, type Inline } from '@hai/contract/plain-markdown'
import MiniSearch from 'minisearch'
import type { Article } from './article-file.ts'
import { keywordsOf } from './articles.ts'
import { excerptOf, marked } from './excerpt.ts'
import { createSimilarity } from './phrases.ts'
import { createCorrection } from './spelling.ts'
import { termsOf, wordsOf } from './terms.ts'

const TERMS_MAX = 12
const PREFIX_MIN = 3
const FUZZY_MIN = 5
const LONG_MIN = 7
/** An article must match at least this part of the terms of the query. */
const MATCHED_MIN = 1 / 4
/** An article with a phrase that equals the query gets this many times its score on top. */
const PHRASE_BOOST = 8
/** An article must reach this part of the best article's score. Others only share a common word with the query. */
const SCORE_MIN = 0.1

export interface FoundArticle {
  readonly article: Article
  readonly title: MarkedPieces
  readonly excerpt: MarkedPieces
}

/** In an article, names of buttons and pages are strong or links. A result shows plain text and puts them in quotation marks. */
function textOf(parts: readonly Inline[], language: Language): string {
  const quoted = (name: string): string => (language === 'en' ? `“${name}”` : `«\u00a0${name}\u00a0»`)
  let text = ''
  for (const part of parts) {
    const plain = 'parts' in part ? textOf(part.parts, language) : part.text
    const isQuoted = part.kind === 'strong' || (part.kind === 'link' && isName(plain, text))
    text += isQuoted ? quoted(plain) : plain
  }
  return text
}

/** A capital letter within a sentence begins a name. */
const isName = (text: string, before: string): boolean => /^\p{Lu}/u.test(text) && /[^\s.!?]\s*$/.test(before)

/** `foreign`: the keywords of the other languages, because people mix languages. */
function contentOf({ slug, language, title, keywords, body }: Article) {
  const foreign = languages.filter((one) => one !== language).flatMap((one) => keywordsOf[one][slug] ?? [])
  const headings: string[] = []
  const paragraphs: string[] = []
  for (const block of blocksOf(body)) {
    if (block.kind === 'heading') headings.push(textOf(block.parts, language))
    else if (block.kind === 'paragraph') paragraphs.push(textOf(block.parts, language))
    else if (block.kind === 'list') paragraphs.push(...block.items.map((parts) => textOf(parts, language)))
  }
  return {
    id: slug,
    title,
    keywords: keywords.join('\n'),
    headings: headings.join('\n'),
    text: paragraphs.join('\n'),
    foreign: foreign.join('\n'),
    paragraphs,
    phrases: [title, ...keywords, ...headings, ...foreign],
  }
}

/** The library types it as `any`. */
const slugOf = ({ id }: { readonly id: unknown }): string => String(id)

export function createSearch(articles: readonly Article[], language: Language): (query: string) => FoundArticle[] {
  const contents = new Map(articles.map((article) => [article.slug, { article, ...contentOf(article) }] as const))
  const index = new MiniSearch({
    fields: ['title', 'keywords', 'headings', 'text', 'foreign'],
    tokenize: (text) => wordsOf(text, language).map(({ term }) => term),
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (query) => termsOf(query, language, TERMS_MAX),
      boost: { title: 3, keywords: 3, headings: 1.5, foreign: 0.5 },
      prefix: (term) => term.length >= PREFIX_MIN,
      fuzzy: (term) => (term.length >= LONG_MIN ? 2 : term.length >= FUZZY_MIN ? 1 : false),
    },
  })
  index.addAll([...contents.values()])
  const similarity = createSimilarity(new Map([...contents].map(([slug, { phrases }]) => [slug, phrases])), language)

  const correct = createCorrection(
    [...contents.values()].flatMap(({ phrases, paragraphs }) => [...phrases, ...paragraphs]),
    language,
  )

  return (typed) => {
    const query = correct(typed)
    const count = termsOf(query, language, TERMS_MAX).length
    const similarities = similarity(query)
    const found = index
      .search(query)
      .filter(({ queryTerms }) => queryTerms.length >= count * MATCHED_MIN)
      .map((result) => ({
        content: contents.get(slugOf(result)),
        matches: new Set(Object.keys(result.match)),
        score: result.score * (1 + PHRASE_BOOST * (similarities.get(slugOf(result)) ?? 0)),
      }))
      .toSorted((a, b) => b.score - a.score)
    const enough = (found[0]?.score ?? 0) * SCORE_MIN
    return found
      .filter(({ score }) => score >= enough)
      .slice(0, HELP_FOUND_MAX)
      .flatMap(({ content, matches }) => {
        if (!content) return []
        const { article } = content
        return [
          { article, title: marked(article.title, language, matches), excerpt: excerptOf(content, language, { matches, count }) },
        ]
      })
  }
}
