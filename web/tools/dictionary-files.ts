import { createHash } from 'node:crypto'
import { languages, type Language } from '@hai/contract/languages'
import { compileDictionary, fileOf, isFetched, isStaffFeature, readDictionary } from './dictionaries.ts'
import { readersOfShared, readSources } from './text-families.ts'

/** All texts of the member app except the common ones, in one file that the page fetches last. */
const ALL = 'all'
const COMMON = 'translation'
const SHARED = 'ui.'

type Sentences = Record<string, string>

/**
 * The files that contain each text of `ui`. The common file has those that sources without a feature of their own read.
 * The others are in the file of each feature whose sources read them, so that a first page does not load them.
 */
function filesOfSharedTexts(): ReadonlyMap<string, readonly string[]> {
  const readers = [...readSources({ ofStaff: false }), ...readSources({ ofStaff: true })].map(readersOfShared)
  const shared = Object.keys(readDictionary('en')).filter((id) => id.startsWith(SHARED))
  return new Map(
    shared.map((id) => {
      const files = new Set(readers.flatMap((featuresOf) => featuresOf(id.slice(SHARED.length))).map(fileOf))
      return [id, files.has(COMMON) || files.size === 0 ? [COMMON] : [...files]]
    }),
  )
}

function sentencesByFile(language: Language): Map<string, Sentences> {
  const files = new Map<string, Sentences>()
  const shared = filesOfSharedTexts()
  for (const [key, text] of Object.entries(readDictionary(language)).filter(([name]) => isFetched(name)))
    for (const file of shared.get(key) ?? [fileOf(key)]) files.set(file, { ...files.get(file), [key]: text })
  const later = [...files].filter(([file]) => file !== COMMON && !isStaffFeature(file))
  files.set(ALL, Object.assign({}, ...later.map(([, sentences]) => sentences)) as Sentences)
  return files
}

const compiled = (sentences: Sentences): string => JSON.stringify(compileDictionary(sentences))

export const dictionaryFiles = (language: Language): Map<string, string> =>
  new Map([...sentencesByFile(language)].map(([file, sentences]) => [file, compiled(sentences)]))

/** The content of `/locales/{language}/translation.json`: all texts of the member app. */
export const memberDictionary = (language: Language): string =>
  compiled(
    Object.fromEntries(
      Object.entries(readDictionary(language)).filter(([key]) => isFetched(key) && !isStaffFeature(fileOf(key))),
    ),
  )

/** Any changed text of a language changes the folder's name, so its files can be cached for ever. */
const folderOf = (language: Language): string => {
  const hash = createHash('sha256')
  for (const [file, source] of dictionaryFiles(language)) hash.update(file).update(source)
  return `assets/words/${language}-${hash.digest('hex').slice(0, 8)}`
}

export const dictionaryFolders: () => Readonly<Record<Language, string>> = remembered(() => {
  const [en, fr, ht] = languages.map(folderOf)
  return { en: en ?? '', fr: fr ?? '', ht: ht ?? '' }
})

function remembered<Value>(make: () => Value): () => Value {
  let created: { readonly value: Value } | undefined
  return () => (created ??= { value: make() }).value
}

export const dictionaryPaths = (): string =>
  JSON.stringify(Object.fromEntries(Object.entries(dictionaryFolders()).map(([language, folder]) => [language, `/${folder}`])))
