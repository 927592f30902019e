import { readFileSync } from 'node:fs'
import { helpTopics, type HelpTopic } from '@hai/contract/help-values'
import { languages, type Language } from '@hai/contract/languages'
import contents from '../../../help/contents.json' with { type: 'json' }
import { readArticleFile, type Article } from './article-file.ts'

const folder = new URL('../../../help/', import.meta.url)

export const contentsOf: Readonly<Record<HelpTopic, readonly string[]>> = contents

/** Offered if a search finds nothing. */
export const oftenNeeded = [
  'send-money',
  'cash-out-step-by-step',
  'add-money',
  'forgot-password',
  'never-tell-your-code',
] as const

export interface Articles {
  readonly of: Readonly<Record<Language, readonly Article[]>>
  readonly find: (slug: string, language: Language) => Article | undefined
}

/** Call it once, when the server starts: it reads every file. */
export function readArticles(brand: string): Articles {
  const read = (language: Language, topic: HelpTopic, slug: string): Article => {
    const source = readFileSync(new URL(`${slug}/${language}.md`, folder), 'utf8')
    return { slug, topic, language, ...readArticleFile(source.replaceAll('{brand}', () => brand)) }
  }
  const all = (language: Language) => helpTopics.flatMap((topic) => contentsOf[topic].map((slug) => read(language, topic, slug)))
  const of = { en: all('en'), fr: all('fr'), ht: all('ht') }
  const bySlug = new Map(languages.flatMap((language) => of[language].map((one) => [`${language}/${one.slug}`, one] as const)))
  return { of, find: (slug, language) => bySlug.get(`${language}/${slug}`) }
}
