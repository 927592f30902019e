import { createHash } from 'node:crypto'
import { languages, type Language } from '@hai/contract/languages'
import { compileDictionary, fileOf, isFetched, isStaffFeature, readDictionary } from './dictionaries.ts'

/** All texts of the member app except the common ones, in one file that the page fetches last. */
const ALL = 'all'
const COMMON = 'translation'

type Sentences = Record<string, string>

function sentencesByFile(language: Language): Map<string, Sentences> {
  const files = new Map<string, Sentences>()
  for (const [key, text] of Object.entries(readDictionary(language)).filter(([name]) => isFetched(name))) {
    const file = fileOf(key)
    files.set(file, { ...files.get(file), [key]: text })
  }
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
