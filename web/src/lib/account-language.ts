import { AGREED_LANGUAGE_KEY, isLanguage, LANGUAGE_KEY, type Language } from './language.ts'
import { readStored, writeStored } from './storage.ts'
import { createStore } from './store.ts'

/** The language in which the server words things for this member; null until it is known. */
export const accountLanguage = createStore<Language | null>(null)

/** The language of this browser while the member is asked whether to keep it; null: nothing to ask. */
export const languageInQuestion = createStore<Language | null>(null)

/** The language that somebody picked in this browser and that no account has taken over yet. */
export function pickedLanguage(): Language | null {
  const stored = readStored(LANGUAGE_KEY)
  return isLanguage(stored) && stored !== readStored(AGREED_LANGUAGE_KEY) ? stored : null
}

/** Notes that the account and this browser use the same language. */
export function noteAgreed(language: Language): void {
  writeStored(AGREED_LANGUAGE_KEY, language)
  accountLanguage.set(language)
}
