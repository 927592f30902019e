import { isLanguage, type Language } from '@hai/contract/languages'
import { ACCOUNT_LANGUAGE_KEY, LANGUAGE_KEY } from './language.ts'
import { readStored, writeStored } from './storage.ts'
import { createStore } from './store.ts'

/** Used in server texts. Null while unknown. */
export const accountLanguage = createStore<Language | null>(null)

/** The browser's language while the member is asked whether to keep it. Null: no question is open. */
export const languageToConfirm = createStore<Language | null>(null)

/** The language picked in this browser that no account has adopted yet. */
export function pickedLanguage(): Language | null {
  const stored = readStored(LANGUAGE_KEY)
  return isLanguage(stored) && stored !== readStored(ACCOUNT_LANGUAGE_KEY) ? stored : null
}

export function recordAgreedLanguage(language: Language): void {
  writeStored(ACCOUNT_LANGUAGE_KEY, language)
  accountLanguage.set(language)
}
