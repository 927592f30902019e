import type { HelpTopic } from '@hai/contract/help-words'
import type { Language } from '../../platform/words/words.ts'

/** One article in one language. */
export interface Article {
  readonly slug: string
  readonly topic: HelpTopic
  readonly language: Language
  readonly title: string
  /** What people call it who do not know our word for it; only searched. */
  readonly keywords: string
  /** Plain Markdown (contract/src/plain-markdown.ts). */
  readonly body: string
}

/** What a file says before its text, between two lines of `---`; throws for a file that is not written so. */
export function readArticleFile(source: string): Pick<Article, 'title' | 'keywords' | 'body'> {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(source) ?? []
  if (head === undefined || body === undefined)
    throw new Error('a help article begins with its title and keywords between lines of ---')
  const said = new Map(head.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]))
  const [title, keywords] = [said.get('title'), said.get('keywords')]
  if (!title || keywords === undefined || said.size !== 2)
    throw new Error('a help article has a title and keywords, and nothing else before its text')
  return { title, keywords, body: body.trim() }
}
