import { isolated } from '@hai/contract/isolated'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import en from '../../../locales/en.json' with { type: 'json' }
import fr from '../../../locales/fr.json' with { type: 'json' }
import ht from '../../../locales/ht.json' with { type: 'json' }

export const languages = ['en', 'fr', 'ht'] as const
export type Language = (typeof languages)[number]

/** A key of server/locales/{en,fr,ht}.json. */
export type WordKey = keyof typeof en
export type WordValues = Readonly<Record<string, string | number>>

export const dictionaries: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = { en, fr, ht }

/**
 * The locale for plurals and numbers. Intl has no rules for Creole, whose nouns do not change. Numbers in Haiti are
 * written as in French.
 */
const rulesOf: Readonly<Record<Language, string>> = { en: 'en', fr: 'fr', ht: 'fr' }

/** ICU reads a straight apostrophe as a quotation mark, so the text gets a typographic one. */
const compile = (text: string) => compileMessageOrThrow(text.replaceAll("'", '’'))

function speaker(language: Language) {
  const messages = Object.fromEntries(Object.entries(dictionaries[language]).map(([key, text]) => [key, compile(text)]))
  const i18n = setupI18n({ locale: language, locales: rulesOf[language], messages: { [language]: messages } })
  return (key: WordKey, values: WordValues = {}): string => i18n._(key, eachApart(values))
}

/** Isolates the direction of each inserted text, so that it cannot change the order of the sentence. */
const eachApart = (values: WordValues): WordValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]))

const speakers = new Map<Language, ReturnType<typeof speaker>>()

/** The server’s texts in a language. For example `translationsFor('fr')('mail.confirm.subject', { brand })`. */
export function translationsFor(language: Language): (key: WordKey, values?: WordValues) => string {
  const known = speakers.get(language)
  if (known) return known
  const made = speaker(language)
  speakers.set(language, made)
  return made
}
