/** Languages of screens, letters and texts. No imports of schemas, so that the browser need not load them. */
export const languages = ['en', 'fr', 'ht'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)
