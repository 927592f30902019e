import type { HelpTopic } from '@hai/contract/help-values'
import type { Language } from '@hai/contract/languages'

export interface Article {
  readonly slug: string
  readonly topic: HelpTopic
  readonly language: Language
  readonly title: string
  readonly keywords: string
  /** Plain Markdown (contract/src/plain-markdown.ts). */
  readonly body: string
}

/** Throws if the format is wrong. */
export function readArticleFile(source: string): Pick<Article, 'title' | 'keywords' | 'body'> {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(source) ?? []
  if (head === undefined || body === undefined)
    throw new Error('a help article must begin with its title and keywords between lines of ---')
  const fields = new Map(head.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]))
  const title = fields.get('title')
  const keywords = fields.get('keywords')
  if (!title || keywords === undefined || fields.size !== 2)
    throw new Error('the front matter of a help article must contain exactly a title and keywords')
  return { title, keywords, body: body.trim() }
}
