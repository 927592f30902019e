import { readFileSync } from 'node:fs'
import { helpTopics, type HelpTopic } from '@hai/contract/help-values'
import { languages, type Language } from '@hai/contract/languages'
import contents from '../../../help/contents.json' with { type: 'json' }
import en from '../../../help/keywords.en.json' with { type: 'json' }
import fr from '../../../help/keywords.fr.json' with { type: 'json' }
import ht from '../../../help/keywords.ht.json' with { type: 'json' }
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

/** By article. The search finds an article by its keywords too, but nobody sees them. */
export const keywordsOf: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = { en, fr, ht }

export interface Articles {
  readonly of: Readonly<Record<Language, readonly Article[]>>
  readonly find: (slug: string, language: Language) => Article | undefined
}

/** Call it once, when the server starts: it reads every file. */
export function readArticles(brand: string): Articles {
  const read = (language: Language, topic: HelpTopic, slug: string): Article => {
    const source = readFileSync(new URL(`${slug}/${language}.md`, folder), 'utf8')
    const keywords = keywordsOf[language][slug] ?? []
    return { slug, topic, language, keywords, ...readArticleFile(source.replaceAll('{brand}', () => brand)) }
  }
  const all = (language: Language) => helpTopics.flatMap((topic) => contentsOf[topic].map((slug) => read(language, topic, slug)))
  const of = { en: all('en'), fr: all('fr'), ht: all('ht') }
  const bySlug = new Map(languages.flatMap((language) => of[language].map((one) => [`${language}/${one.slug}`, one] as const)))
  return { of, find: (slug, language) => bySlug.get(`${language}/${slug}`) }
}
