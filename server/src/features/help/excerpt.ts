import type { MarkedPieces } from '@hai/contract/help'
import type { Language } from '@hai/contract/languages'
import { wordsOf } from './terms.ts'

/** About three lines on a phone. */
const EXCERPT_CHARS = 150

export function marked(text: string, language: Language, matches: ReadonlySet<string>): MarkedPieces {
  const pieces: MarkedPieces = []
  let from = 0
  for (const { at, text: word, term } of wordsOf(text, language)) {
    if (!matches.has(term)) continue
    if (at > from) pieces.push({ text: text.slice(from, at), is_match: false })
    pieces.push({ text: word, is_match: true })
    from = at + word.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), is_match: false })
  return pieces
}

function cut(text: string, at: number): string {
  if (text.length <= EXCERPT_CHARS) return text
  const begin = at < EXCERPT_CHARS / 2 ? 0 : text.lastIndexOf(' ', at - EXCERPT_CHARS / 4) + 1
  const rest = text.slice(begin)
  const excerpt = rest.length <= EXCERPT_CHARS ? rest : `${rest.slice(0, rest.lastIndexOf(' ', EXCERPT_CHARS))}…`
  return begin > 0 ? `…${excerpt}` : excerpt
}

interface Excerpted {
  readonly title: string
  readonly paragraphs: readonly string[]
}

interface Matching {
  readonly matches: ReadonlySet<string>
  /** Number of words in the query. */
  readonly count: number
}

/** For a query of several words, a paragraph with one of them may say the opposite of the article’s answer. */
const MATCHES_MIN = 2

/**
 * Shows the paragraph with the most words that match and are not in the title. If no paragraph has enough of them, shows
 * the beginning of the article.
 */
export function excerptOf(
  { title, paragraphs }: Excerpted,
  language: Language,
  { matches, count: asked }: Matching,
): MarkedPieces {
  const inTitle = new Set(wordsOf(title, language).map(({ term }) => term))
  let best = { count: Math.min(MATCHES_MIN, asked) - 1, text: paragraphs.join(' '), at: 0 }
  for (const text of paragraphs) {
    const found = wordsOf(text, language).filter(({ term }) => matches.has(term) && !inTitle.has(term))
    const count = new Set(found.map(({ term }) => term)).size
    if (count > best.count) best = { count, text, at: found[0]?.at ?? 0 }
  }
  return marked(cut(best.text, best.at), language, matches)
}
