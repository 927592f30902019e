import type { HelpTopic } from '@hai/contract/help-values'
import type { Language } from '@hai/contract/languages'

export interface Article {
  readonly slug: string
  readonly topic: HelpTopic
  readonly language: Language
  readonly title: string
  readonly keywords: readonly string[]
  /** Plain Markdown (contract/src/plain-markdown.ts). */
  readonly body: string
}

/** Throws if the format is wrong. */
export function readArticleFile(source: string): Pick<Article, 'title' | 'body'> {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(source) ?? []
  if (head === undefined || body === undefined) throw new Error('a help article must begin with its title between lines of ---')
  const [, title] = /^title: *(\S.*)$/.exec(head) ?? []
  if (title === undefined) throw new Error('the front matter of a help article must contain exactly a title')
  return { title: title.trim(), body: body.trim() }
}
