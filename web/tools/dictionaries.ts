import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, type Language } from '@hai/contract/languages'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { keepHyphensOnLine } from '../src/lib/keep-hyphens-on-line.ts'

export const localesDir = join(import.meta.dirname, '../locales')

/** Prerendered texts, which the app never fetches. */
const prerendered = new Set(['landing'])

/** In English only, and fetched only by the staff app. */
export const isStaffFeature = (feature: string): boolean => feature.startsWith('admin_')

export const languagesOf = (feature: string): readonly Language[] => (isStaffFeature(feature) ? ['en'] : languages)

/** Every page needs these features, which share translation.json. Other features have a file each. */
const common = new Set(['app', 'ui'])

const featureOf = (key: string): string => key.split('.', 1)[0] ?? ''

export const isFetched = (key: string): boolean => !prerendered.has(featureOf(key))

export const fileOf = (key: string): string => (common.has(featureOf(key)) ? 'translation' : featureOf(key))

/** `<feature>.<key>` to ICU message. */
export function readDictionary(language: Language): Record<string, string> {
  const entries: [string, string][] = []
  for (const file of readdirSync(`${localesDir}/${language}`).toSorted()) {
    if (!file.endsWith('.json')) continue
    const feature = file.slice(0, -'.json'.length)
    for (const [key, text] of Object.entries(parseFlat(`${localesDir}/${language}/${file}`)))
      entries.push([`${feature}.${key}`, keepWordsOnLine[language](text)])
  }
  return Object.fromEntries(entries)
}

/** The text with no-break characters, so that lines break only between words. */
export const keepWordsOnLine: Readonly<Record<Language, (text: string) => string>> = {
  en: (text) => text,
  fr: (text) => keepHyphensOnLine(text).replaceAll('à {time}', 'à\u00a0{time}'),
  ht: keepCliticsOnLine,
}

/**
 * Creole pronouns of one letter ("Yo peye w") stay on the line of the word before, also the "a" of "sa a" and "yo a".
 * Short forms before "ap" ("l ap tann", "p ap") stay on the line of "ap".
 */
export function keepCliticsOnLine(text: string): string {
  return text.replaceAll(
    / (?=[wmlny](?! ap(?![\p{L}\p{N}’-]))(?![\p{L}\p{N}’-]))|(?<=(?<![\p{L}\p{N}’-])(?:[Ss]a|[Yy]o)) (?=a(?![\p{L}\p{N}’-]))|(?<=(?<![\p{L}\p{N}’-])[klmnpwyKLMNPWY]) (?=ap(?![\p{L}\p{N}’-]))/gu,
    '\u00a0',
  )
}

function parseFlat(path: string): Record<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${path}: not an object`)
  const flat: Record<string, string> = {}
  for (const [key, text] of Object.entries(parsed)) {
    if (typeof text !== 'string') throw new Error(`${path}: ${key} is not a string`)
    flat[key] = text
  }
  return flat
}

type Compiled = ReturnType<typeof compileMessageOrThrow>

/** Compiled texts need no parser in the browser. Throws on an invalid ICU message. */
export function compileDictionary(dictionary: Record<string, string>): Record<string, Compiled> {
  return Object.fromEntries(
    Object.entries(dictionary).map(([key, text]) => {
      try {
        return [key, compileMessageOrThrow(text)] as const
      } catch (cause) {
        throw new Error(`${key}: not an ICU message: ${text}`, { cause })
      }
    }),
  )
}

export function valuesOf(compiled: unknown): string[] {
  const names = new Set<string>()
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as unknown[]) {
      if (!Array.isArray(token)) continue
      const [name, , cases] = token as unknown[]
      if (typeof name === 'string') names.add(name)
      if (typeof cases === 'object' && cases !== null) Object.values(cases).forEach(visit)
    }
  }
  visit(compiled)
  return [...names].toSorted()
}
