import { setupI18n, type Messages } from '@lingui/core'
import { useMemo } from 'react'
import type { Dictionary } from './dictionary.ts'
import { detectLanguage, fallbackLanguage, LANGUAGE_KEY, type Language } from './language.ts'
import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

type Values<Names extends string> = [Names] extends [never] ? [] : [values: Record<Names, string | number>]

/** Says a sentence of one feature in the member's language. Values are typed from the English sentence. */
export type Translate<Feature extends keyof Dictionary> = <Key extends keyof Dictionary[Feature]>(
  key: Key,
  ...values: Values<Extract<Dictionary[Feature][Key], string>>
) => string

/** The keys of a feature whose sentences need no values: for tables of words. */
export type PlainKey<Feature extends keyof Dictionary> = {
  [Key in keyof Dictionary[Feature]]: [Dictionary[Feature][Key]] extends [never] ? Key : never
}[keyof Dictionary[Feature]]

const i18n = setupI18n()
const spoken = createStore<Language>(fallbackLanguage)

/** Haitian Creole has no plural rules of its own in browsers; French ones fit it. */
const localesOf: Record<Language, string[]> = { en: ['en'], fr: ['fr'], ht: ['fr'] }

export const currentLanguage = (): Language => spoken.get()
export const useLanguage = (): Language => useStore(spoken)
export const onLanguage = spoken.subscribe

/** `useWords('wallet')` gives `t('balance')`; re-renders when the member changes the language. */
export function useWords<Feature extends keyof Dictionary>(feature: Feature): Translate<Feature> {
  const language = useLanguage()
  return useMemo(() => words(feature, language), [feature, language])
}

/** The same outside of components (toasts, errors). */
export function words<Feature extends keyof Dictionary>(feature: Feature, language = currentLanguage()): Translate<Feature> {
  return (key, ...values) => {
    void language
    return i18n._(`${feature}.${String(key)}`, values[0])
  }
}

async function fetchMessages(language: Language): Promise<Messages> {
  const started = window.hai?.words
  if (started?.language === language) {
    delete window.hai?.words
    return started.messages
  }
  const response = await fetch(`/locales/${language}/translation.json`)
  if (!response.ok) throw new Error(`translation ${language}: ${response.status}`)
  return parseMessages(await response.json())
}

function parseMessages(body: unknown): Messages {
  if (typeof body !== 'object' || body === null) throw new Error('translation: not an object')
  return body as Messages
}

async function speak(language: Language): Promise<void> {
  if (!i18n.messages || i18n.locale !== language) i18n.load(language, await fetchMessages(language))
  i18n.activate(language, localesOf[language])
  document.documentElement.lang = language
  spoken.set(language)
}

/** Changes the language now and for the next visit. Rejects when its words cannot be had; the old language then stays. */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language)
  writeStored(LANGUAGE_KEY, language)
}

/** Chooses and loads the language of this visit. Trouble costs a warning in the console, never the start. */
export async function startWords(): Promise<void> {
  const wanted = detectLanguage(readStored(LANGUAGE_KEY), navigator.languages, document.documentElement.lang)
  try {
    await speak(wanted)
  } catch (error) {
    console.warn('translations did not load', error)
    await speak(fallbackLanguage).catch(() => i18n.loadAndActivate({ locale: fallbackLanguage, messages: {} }))
  }
}
