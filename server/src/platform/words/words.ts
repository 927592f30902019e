import { isolated } from '@hai/contract/isolated'
import type { Language } from '@hai/contract/languages'
import { formatUsdIn, type Cents } from '@hai/contract/money'
import { localeOf } from '@hai/contract/number-text'
import { nameDeletedMembers } from '@hai/contract/deleted-members'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import en from '../../../locales/en.json' with { type: 'json' }
import fr from '../../../locales/fr.json' with { type: 'json' }
import ht from '../../../locales/ht.json' with { type: 'json' }

export type WordKey = keyof typeof en
/** An amount that a text shows in its own language. Can be stored as JSON. */
export interface Usd {
  readonly usd: number
}
export const usd = (amount: Cents): Usd => ({ usd: amount })

/**
 * Text that a member typed, for the middle of a sentence: one line without invisible characters. Double quotation marks
 * become single ones, so that the text cannot close the quotation marks around it. Joiners stay, because emoji need them.
 */
export const typedText = (text: string): string =>
  text
    .replace(/[\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replace(/(?![\u200d\u2068\u2069])\p{Cf}/gu, '')
    .replace(/["\u00ab\u00bb\u201c-\u201f\u2033\u2036\u275d\u275e\u2e42\u301d-\u301f\uff02]/gu, '’')
    .trim()

export type WordValues = Readonly<Record<string, string | number | Usd>>

export const dictionaries: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = { en, fr, ht }

/** In ICU messages, a straight apostrophe starts quoted text. So each one is replaced by a typographic apostrophe. */
const compile = (text: string) => compileMessageOrThrow(text.replaceAll("'", '’'))

function speaker(language: Language) {
  const messages = Object.fromEntries(Object.entries(dictionaries[language]).map(([key, text]) => [key, compile(text)]))
  const i18n = setupI18n({ locale: language, locales: localeOf[language], messages: { [language]: messages } })
  return (key: WordKey, values: WordValues = {}): string => i18n._(key, shownValues(values, language))
}

function shown(value: WordValues[string], language: Language): string | number {
  if (typeof value === 'object') return formatUsdIn(language, value.usd)
  // Inserted text must not change the direction of the sentence.
  return typeof value === 'string' ? withEscapedBackslashes(isolated(nameDeletedMembers(value, language))) : value
}

/**
 * Lingui decodes `\uXXXX` and `\xXX` once in the finished text. Without this step, a member who types `\u202e` would insert
 * that control character. An escaped backslash decodes to a plain backslash, so the text appears as typed.
 */
const withEscapedBackslashes = (text: string): string => text.replaceAll('\\', String.raw`\u005c`)

const shownValues = (values: WordValues, language: Language): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value, language)]))

const speakers = new Map<Language, ReturnType<typeof speaker>>()

export function translationsFor(language: Language): (key: WordKey, values?: WordValues) => string {
  const known = speakers.get(language)
  if (known) return known
  const words = speaker(language)
  speakers.set(language, words)
  return words
}
