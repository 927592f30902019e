import type { Language } from '@hai/contract/languages'
import { use } from 'react'
import { markResolved } from './resolved-promise.ts'
import { fetchedFeatures, type Dictionary } from './dictionary.generated.ts'
import { brandName, supportEmail } from './installation.ts'
import { detectLanguage, fallbackLanguage, LANGUAGE_KEY } from './language.ts'
import { formatMessage, type Message } from './messages.ts'
import { retryFailedChunks, ChunkLoadError, rememberFailedChunk } from './chunk-load-error.ts'
import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

type Feature = keyof Dictionary
type Values<Names extends string> = [Names] extends [never] ? [] : [values: Record<Names, string | number>]

/** The placeholders of the English text determine which values a call must pass. */
export type Translate<F extends Feature> = <Key extends keyof Dictionary[F]>(
  key: Key,
  ...values: Values<Extract<Dictionary[F][Key], string>>
) => string

/** Keys of texts without values, for lookup tables. */
export type PlainKey<F extends Feature> = {
  [Key in keyof Dictionary[F]]: [Dictionary[F][Key]] extends [never] ? Key : never
}[keyof Dictionary[F]]

type Messages = Readonly<Record<string, Message>>
const messagesByLanguage: Record<Language, Messages> = { en: {}, fr: {}, ht: {} }
const languageStore = createStore<Language>(fallbackLanguage)

/** The texts that every page needs. The other features have a file each. */
const COMMON = 'translation'
/** The texts that several staff features share. */
const SHARED_STAFF_TEXTS = 'admin_ui'
/** The texts of all features that are not in the common file. */
const ALL = 'all'
const isStaffFeature = (feature: Feature): boolean => feature.startsWith('admin_')
const fileOf = (feature: Feature): string =>
  fetchedFeatures.some((name) => name === feature) || isStaffFeature(feature) ? feature : COMMON
/** The files with the texts of a feature, those that it shares with others included. */
const filesOf = (feature: Feature): readonly string[] =>
  isStaffFeature(feature) ? [SHARED_STAFF_TEXTS, feature] : [fileOf(feature)]

const files = new Map<string, Promise<void>>()

export const currentLanguage = (): Language => languageStore.get()
export const useLanguage = (): Language => useStore(languageStore)

/**
 * Suspends until the texts have loaded, and follows the language. The keys are those of the feature and `ui.<key>`, in
 * staff features also `admin_ui.<key>`.
 */
export function useTranslations<F extends Feature>(feature: F): Translate<F> {
  const language = useLanguage()
  for (const loading of filesOf(feature).map((file) => load(language, file))) use(loading)
  return translator(feature, language)
}

const translators = new Map<string, unknown>()

/** One function per language and feature, so that memoised components re-render only when the language changes. */
function translator<F extends Feature>(feature: F, language: Language): Translate<F> {
  const name = `${language}/${feature}`
  const translate = (translators.get(name) as Translate<F> | undefined) ?? getTranslations(feature)
  translators.set(name, translate)
  return translate
}

/** For texts outside components, such as toasts and errors. The texts must have loaded. */
export function getTranslations<F extends Feature>(feature: F): Translate<F> {
  return (key, ...values) => {
    const id = String(key).includes('.') ? String(key) : `${feature}.${String(key)}`
    const message = messagesByLanguage[languageStore.get()][id]
    return message ? formatMessage(message, values[0] ?? {}, languageStore.get()) : id
  }
}

function load(language: Language, file: string): Promise<void> {
  const name = `${language}/${file}`
  const started = files.get(name)
  if (started) return started
  const loaded = fetchMessages(language, file).then((messages) => {
    messagesByLanguage[language] = { ...messagesByLanguage[language], ...messages }
    markResolved(loaded, undefined)
    if (file === ALL) for (const feature of fetchedFeatures) files.set(`${language}/${feature}`, loaded)
  })
  files.set(name, loaded)
  loaded.catch(() => rememberFailedChunk(() => files.delete(name)))
  return loaded
}

/**
 * Texts are treated like code: if they fail to load, `ChunkLoadError` is thrown and they are retried when the network
 * returns.
 */
async function fetchMessages(language: Language, file: string): Promise<Messages> {
  const name = `${language}/${file}`
  const folder = window.hai?.translationPaths?.[language] ?? `/locales/${language}`
  const started = window.hai?.translations?.[name]
  if (started) delete window.hai?.translations?.[name]
  try {
    return parseMessages(replaceBuiltNames(await (started ?? fetchText(`${folder}/${file}.json`))))
  } catch (cause) {
    throw new ChunkLoadError(`failed to load the texts ${name}`, { cause })
  }
}

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

const BUILT_NAME = 'Hai Wallet'
const BUILT_ADDRESS = 'support@haiwallet.example'
const quote = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Text files are built once and cached for ever, so the installation's name and address are filled in here. */
const replaceBuiltNames = (text: string): string =>
  text
    .replaceAll(BUILT_NAME, () => quote(brandName || BUILT_NAME))
    .replaceAll(BUILT_ADDRESS, () => quote(supportEmail || BUILT_ADDRESS))

function parseMessages(text: string): Messages {
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null) throw new Error('texts: not an object')
  return body as Messages
}

/** For callers outside rendering. Forgets the failure, so that their next call loads the file again. */
function forgetAndThrow(error: unknown): never {
  retryFailedChunks()
  throw error
}

let switches = 0
let newestSwitch = 0

/**
 * Switches to a language once every file loaded so far is available in it. Does nothing if a later switch has already
 * finished.
 */
async function switchLanguage(language: Language): Promise<void> {
  switches += 1
  const number = switches
  const seen = new Set([COMMON, ...[...files.keys()].map((name) => name.split('/')[1] ?? COMMON)])
  const needed = seen.has(ALL) ? [...seen].filter((file) => !fetchedFeatures.some((feature) => feature === file)) : [...seen]
  await Promise.all(needed.map((file) => load(language, file))).catch(forgetAndThrow)
  if (number < newestSwitch) return
  newestSwitch = number
  document.documentElement.lang = language
  languageStore.set(language)
}

/**
 * Changes the language now and for the next visit. If its texts fail to load, rejects and keeps the current language.
 */
export async function setLanguage(language: Language): Promise<void> {
  await switchLanguage(language)
  writeStored(LANGUAGE_KEY, language)
}

const detectStartLanguage = (): Language =>
  detectLanguage(readStored(LANGUAGE_KEY), navigator.languages, document.documentElement.lang)

/** Takes over the files that the start script has requested. Failed files are retried when a screen needs them. */
function loadPrefetched(language: Language): void {
  for (const feature of fetchedFeatures)
    if (window.hai?.translations?.[`${language}/${feature}`]) load(language, feature).catch(retryFailedChunks)
}

/** `language` defaults to the reader's own language. A failure logs a warning and never stops the start. */
export async function startTranslations(language = detectStartLanguage()): Promise<void> {
  try {
    const switched = switchLanguage(language)
    loadPrefetched(language)
    await switched
  } catch (error) {
    console.warn('translations failed to load', error)
    await switchLanguage(fallbackLanguage).catch(() => showKeys())
  }
}

function showKeys(): void {
  const nothing = Promise.resolve()
  markResolved(nothing, undefined)
  for (const file of [COMMON, ...fetchedFeatures]) files.set(`${fallbackLanguage}/${file}`, nothing)
}

/** For callers that cannot wait. */
export const areTextsLoaded = (feature: Feature): boolean =>
  Object.keys(messagesByLanguage[languageStore.get()]).some((id) => id.startsWith(`${feature}.`))

export const loadTranslations = (feature: Feature): Promise<void> =>
  Promise.all(filesOf(feature).map((file) => load(currentLanguage(), file))).then(() => undefined, retryFailedChunks)

export async function preloadTranslations(): Promise<void> {
  await load(currentLanguage(), ALL).catch(retryFailedChunks)
}
