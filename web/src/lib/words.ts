import { use } from 'react'
import { markArrived } from './arrived.ts'
import { fetchedFeatures, type Dictionary } from './dictionary.generated.ts'
import { brandName, supportEmail } from './installation.ts'
import { detectLanguage, fallbackLanguage, LANGUAGE_KEY, type Language } from './language.ts'
import { fill, type Message } from './messages.ts'
import { forgetFailures, MissingCode, rememberFailure } from './missing-code.ts'
import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

type Feature = keyof Dictionary
type Values<Names extends string> = [Names] extends [never] ? [] : [values: Record<Names, string | number>]

/** Says a sentence of one feature in the member's language. Values are typed from the English sentence. */
export type Translate<F extends Feature> = <Key extends keyof Dictionary[F]>(
  key: Key,
  ...values: Values<Extract<Dictionary[F][Key], string>>
) => string

/** The keys of a feature whose sentences need no values: for tables of words. */
export type PlainKey<F extends Feature> = {
  [Key in keyof Dictionary[F]]: [Dictionary[F][Key]] extends [never] ? Key : never
}[keyof Dictionary[F]]

type Messages = Readonly<Record<string, Message>>
/** What has been loaded, by language. */
const said: Record<Language, Messages> = { en: {}, fr: {}, ht: {} }
const spoken = createStore<Language>(fallbackLanguage)

/** Haitian Creole has no plural rules of its own in browsers; French ones fit it. */
const localeOf: Record<Language, string> = { en: 'en', fr: 'fr', ht: 'fr' }

/** `translation` holds what every page says; features with much to say have a file of their own. */
const COMMON = 'translation'
/** Every feature that is not in the common file. */
const ALL = 'all'
const fileOf = (feature: Feature): string =>
  fetchedFeatures.some((name) => name === feature) || feature.startsWith('admin_') ? feature : COMMON

/** Files by language, loaded or on their way. */
const files = new Map<string, Promise<void>>()

export const currentLanguage = (): Language => spoken.get()
export const useLanguage = (): Language => useStore(spoken)

/** `useWords('wallet')` gives `t('balance')`. Waits (Suspense) for words that are not there yet; follows the language. */
export function useWords<F extends Feature>(feature: F): Translate<F> {
  const language = useLanguage()
  use(load(language, fileOf(feature)))
  return translator(feature, language)
}

const translators = new Map<string, unknown>()

/** One function per language and feature: what depends on it is said again when the language changes, and only then. */
function translator<F extends Feature>(feature: F, language: Language): Translate<F> {
  const name = `${language}/${feature}`
  const made = (translators.get(name) as Translate<F> | undefined) ?? words(feature)
  translators.set(name, made)
  return made
}

/** The same outside of components (toasts, errors), for features that are on the screen already. */
export function words<F extends Feature>(feature: F): Translate<F> {
  return (key, ...values) => {
    const id = `${feature}.${String(key)}`
    const message = said[spoken.get()][id]
    return message ? fill(message, values[0] ?? {}, localeOf[spoken.get()]) : id
  }
}

function load(language: Language, file: string): Promise<void> {
  const name = `${language}/${file}`
  const started = files.get(name)
  if (started) return started
  const loaded = fetchMessages(language, file).then((messages) => {
    said[language] = { ...said[language], ...messages }
    markArrived(loaded, undefined)
    if (file === ALL) for (const feature of fetchedFeatures) files.set(`${language}/${feature}`, loaded)
  })
  files.set(name, loaded)
  loaded.catch(() => rememberFailure(() => files.delete(name)))
  return loaded
}

/** Words are part of a page like its code: where they do not arrive, it is missing, and comes by itself with the network. */
async function fetchMessages(language: Language, file: string): Promise<Messages> {
  const name = `${language}/${file}`
  const place = window.hai?.wordPlaces?.[language] ?? `/locales/${language}`
  const started = window.hai?.words?.[name]
  if (started) delete window.hai?.words?.[name]
  try {
    return parseMessages(withOwnName(await (started ?? fetchText(`${place}/${file}.json`))))
  } catch (cause) {
    throw new MissingCode(`words ${name} did not arrive`, { cause })
  }
}

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

const BUILT_NAME = 'Hai Wallet'
const BUILT_ADDRESS = 'support@haiwallet.example'
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Files of words are the build's, kept for ever, whatever the installation is called. */
const withOwnName = (text: string): string =>
  text
    .replaceAll(BUILT_NAME, () => quoted(brandName || BUILT_NAME))
    .replaceAll(BUILT_ADDRESS, () => quoted(supportEmail || BUILT_ADDRESS))

function parseMessages(text: string): Messages {
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null) throw new Error('words: not an object')
  return body as Messages
}

/** Who asks without drawing asks anew the next time. */
function forgetAndThrow(error: unknown): never {
  forgetFailures()
  throw error
}

let wishes = 0
let newestSpoken = 0

/** Speaks a language as soon as all that was said so far can be said in it, unless one that was wished for later is spoken already. */
async function speak(language: Language): Promise<void> {
  wishes += 1
  const wish = wishes
  const seen = new Set([COMMON, ...[...files.keys()].map((name) => name.split('/')[1] ?? COMMON)])
  const needed = seen.has(ALL) ? [...seen].filter((file) => !fetchedFeatures.some((feature) => feature === file)) : [...seen]
  await Promise.all(needed.map((file) => load(language, file))).catch(forgetAndThrow)
  if (wish < newestSpoken) return
  newestSpoken = wish
  document.documentElement.lang = language
  spoken.set(language)
}

/** Changes the language now and for the next visit. Rejects when its words cannot be had; the old language then stays. */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language)
  writeStored(LANGUAGE_KEY, language)
}

const wantedLanguage = (): Language =>
  detectLanguage(readStored(LANGUAGE_KEY), navigator.languages, document.documentElement.lang)

/** Reads the words that the start script fetches before a screen asks for them. Those that fail are fetched again when it does. */
function readStarted(language: Language): void {
  for (const feature of fetchedFeatures)
    if (window.hai?.words?.[`${language}/${feature}`]) load(language, feature).catch(forgetFailures)
}

/** Loads the language of this visit: the reader's own, where none is named. Trouble costs a warning in the console, never the start. */
export async function startWords(wanted = wantedLanguage()): Promise<void> {
  try {
    const isSpoken = speak(wanted)
    readStarted(wanted)
    await isSpoken
  } catch (error) {
    console.warn('translations did not load', error)
    await speak(fallbackLanguage).catch(() => speakKeys())
  }
}

/** No words at all can be had: the app shows their names rather than nothing. */
function speakKeys(): void {
  const nothing = Promise.resolve()
  markArrived(nothing, undefined)
  for (const file of [COMMON, ...fetchedFeatures]) files.set(`${fallbackLanguage}/${file}`, nothing)
}

/** Whether a feature can be heard already, for who cannot wait for it. */
export const canSay = (feature: Feature): boolean => Object.keys(said[spoken.get()]).some((id) => id.startsWith(`${feature}.`))

/** Fetches the words of a feature, so that its code does not have to wait for them. */
export const loadWords = (feature: Feature): Promise<void> => load(currentLanguage(), fileOf(feature)).catch(forgetFailures)

/** Fetches the words of all features, so that no later page has to wait for them. */
export async function preloadWords(): Promise<void> {
  await load(currentLanguage(), ALL).catch(forgetFailures)
}
