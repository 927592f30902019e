import { isLanguage, type Language } from '@hai/contract/languages'

export const fallbackLanguage: Language = 'en'
export const LANGUAGE_KEY = 'language'
/** Storage key of the last language that account and browser agreed on. */
export const ACCOUNT_LANGUAGE_KEY = 'language_of_account'

export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', ht: 'Kreyòl' }

/** The first supported language of: stored choice, browser languages in order, page language. Default: English. */
export function detectLanguage(stored: string | null, browser: readonly string[], page: string): Language {
  const candidates = [stored ?? '', ...browser, page].map((tag) => tag.toLowerCase().split('-')[0])
  return candidates.find(isLanguage) ?? fallbackLanguage
}
