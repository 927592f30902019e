export const languages = ['en', 'fr', 'ht'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'en'
export const LANGUAGE_KEY = 'language'
/** The language that account and browser last had in common. */
export const AGREED_LANGUAGE_KEY = 'language_of_account'

/** What each language calls itself, for pickers. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', ht: 'Kreyòl' }

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** The first supported language of: stored choice, the browser's languages in order, the page's tag; else English. */
export function detectLanguage(stored: string | null, browser: readonly string[], page: string): Language {
  const candidates = [stored ?? '', ...browser, page].map((tag) => tag.toLowerCase().split('-')[0])
  return candidates.find(isLanguage) ?? fallbackLanguage
}
