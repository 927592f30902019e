import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export const languages = ['en', 'fr', 'ht'] as const
export type Language = (typeof languages)[number]

export const localesDir = fileURLToPath(new URL('../locales', import.meta.url))

/** Features whose words are part of prerendered pages and never fetched. */
const prerendered = new Set(['landing'])

/** What only the staff read: in English, and fetched by their app alone. */
export const isStaffs = (feature: string): boolean => feature.startsWith('admin_')

/** The languages a feature is written in. */
export const languagesOf = (feature: string): readonly Language[] => (isStaffs(feature) ? ['en'] : languages)

/** Features every page needs: one file, translation.json. The others have a file each. */
const common = new Set(['app', 'ui'])

const featureOf = (key: string): string => key.split('.', 1)[0] ?? ''

/** Whether the app fetches this sentence with its words. */
export const isFetched = (key: string): boolean => !prerendered.has(featureOf(key))

/** The file of words a sentence is fetched with. */
export const fileOf = (key: string): string => (common.has(featureOf(key)) ? 'translation' : featureOf(key))

/** The sentences of one language as people write them: `<feature>.<key>` to ICU text. */
export function readDictionary(language: Language): Record<string, string> {
  const entries: [string, string][] = []
  for (const file of readdirSync(`${localesDir}/${language}`).toSorted()) {
    if (!file.endsWith('.json')) continue
    const feature = file.slice(0, -'.json'.length)
    for (const [key, text] of Object.entries(parseFlat(`${localesDir}/${language}/${file}`)))
      entries.push([`${feature}.${key}`, text])
  }
  return Object.fromEntries(entries)
}

function parseFlat(path: string): Record<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${path}: not an object`)
  const flat: Record<string, string> = {}
  for (const [key, text] of Object.entries(parsed)) {
    if (typeof text !== 'string') throw new Error(`${path}: ${key} is not a sentence`)
    flat[key] = text
  }
  return flat
}

type Compiled = ReturnType<typeof compileMessageOrThrow>

/** The sentences ready for the browser, which then needs no parser. Throws on text that is no ICU message. */
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

/** Names of the values a compiled sentence needs, sorted. */
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
