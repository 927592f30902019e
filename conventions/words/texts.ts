/**
 * The words that members read: dictionaries of the app, letters, help and legal texts. `fr.txt` and `ht.txt` list the
 * words that a person has read and approved. `names.txt` lists names and quoted labels of other programs.
 */
import type { Language } from '@hai/contract/languages'
import { z } from 'zod'
import { compileDictionary } from '../../web/tools/dictionaries.ts'
import { projectFiles, read } from '../repository.ts'

/** The texts are written in English first, so only the translations have a word list. */
export const listedLanguages = ['fr', 'ht'] as const satisfies readonly Language[]

export type ListedLanguage = (typeof listedLanguages)[number]

interface Text {
  readonly path: string
  readonly sentence: string
}

/** Dictionaries, letters, help and legal texts. */
const placesOf = (language: Language): readonly RegExp[] => [
  new RegExp(`^web/locales/${language}/\\w+\\.json$`),
  new RegExp(`^server/locales/${language}\\.json$`),
  new RegExp(`^server/help/[\\w-]+/${language}\\.md$`),
  new RegExp(`^server/src/features/legal/texts/${language}/[\\w-]+\\.md$`),
]

/** The literal parts of a compiled ICU message. A space replaces each value. */
function literals(tokens: unknown): string {
  if (typeof tokens === 'string') return tokens
  if (!Array.isArray(tokens)) return ' '
  return tokens
    .map((token: unknown) => {
      if (!Array.isArray(token)) return literals(token)
      const cases: unknown = token[2]
      return typeof cases === 'object' && cases !== null ? ` ${Object.values(cases).map(literals).join(' ')} ` : ' '
    })
    .join('')
}

const markdown = /^---$|^title: |^\[(?:if|each) [^\]]*\]|`[^`]*`|\]\([^)]*\)|\{\w+\}/gm

export const compiledTexts = (path: string): ReturnType<typeof compileDictionary> =>
  compileDictionary(z.record(z.string(), z.string()).parse(JSON.parse(read(path))))

const sentencesOf = (path: string): readonly string[] =>
  path.endsWith('.json') ? Object.values(compiledTexts(path)).map(literals) : read(path).replaceAll(markdown, ' ').split('\n')

export function textFilesIn(language: Language): readonly string[] {
  const places = placesOf(language)
  return projectFiles.filter((path) => places.some((place) => place.test(path)))
}

export const textsIn = (language: ListedLanguage): readonly Text[] =>
  textFilesIn(language).flatMap((path) => sentencesOf(path).map((sentence) => ({ path, sentence: sentence.trim() })))

const linesOf = (path: string): readonly string[] => read(path).split('\n').filter(Boolean)

const notWords: readonly RegExp[] = [
  /<[^>]*>|%\w+%|\w*_\w*/gu, // tags, values of the landing page, names of fields
  /\S*:\/\/\S+|[\w.-]*@\S+|[\w.-]+\.(?:com|org|ht)\b\S*/gu, // addresses and HaiTags
  new RegExp(
    `(?<!\\p{L})(?:${linesOf('conventions/words/names.txt')
      .map((name) => RegExp.escape(name))
      .join('|')})(?!\\p{L})`,
    'gu',
  ),
  /(?<!\p{L})(?:\p{Lu}{2,}|\p{L}+\p{Lu}\p{L}*)(?!\p{L})/gu, // PDF, MonCash
]

/** Apostrophes and hyphens end a word: `l’argent` is two words. */
export const wordsOf = (sentence: string): readonly string[] =>
  (notWords.reduce((text, pattern) => text.replaceAll(pattern, ' '), sentence).match(/\p{L}+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  )

export const usedWords = (language: ListedLanguage): ReadonlySet<string> =>
  new Set(textsIn(language).flatMap(({ sentence }) => wordsOf(sentence)))

export const listPath = (language: ListedLanguage): string => `conventions/words/${language}.txt`

export const listedWords = (language: ListedLanguage): ReadonlySet<string> => new Set(linesOf(listPath(language)))
