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

/** Takes the paragraph that contains the largest number of different matching words. Without a match, the first one. */
export function excerptOf(paragraphs: readonly string[], language: Language, matches: ReadonlySet<string>): MarkedPieces {
  let best = { count: 0, text: paragraphs[0] ?? '', at: 0 }
  for (const text of paragraphs) {
    const found = wordsOf(text, language).filter(({ term }) => matches.has(term))
    const count = new Set(found.map(({ term }) => term)).size
    if (count > best.count) best = { count, text, at: found[0]?.at ?? 0 }
  }
  return marked(cut(best.text, best.at), language, matches)
}
