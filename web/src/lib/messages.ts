import { isolated } from '@hai/contract/isolated'
import type { Language } from '@hai/contract/languages'
import { localeOf, numberText } from '@hai/contract/number-text'

/** A text as compiled by the build: literals, values by name, and plural or select cases. */
export type Message = readonly Token[]
type Token = string | readonly [name: string] | readonly [name: string, kind: 'plural' | 'select', cases: Cases]
type Cases = Readonly<Record<string, Message>>
export type Values = Readonly<Record<string, string | number>>

const rules = new Map<Language, Intl.PluralRules>()

function pluralOf(count: number, language: Language): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(localeOf[language])
  rules.set(language, known)
  return known.select(count)
}

const withCount = (message: Message, count: string): Message => message.map((token) => (token === '#' ? count : token))

function choose(value: string | number, kind: 'plural' | 'select', cases: Cases, language: Language): Message {
  const exact = cases[String(value)]
  if (kind === 'select') return exact ?? cases.other ?? []
  const count = Number(value)
  return withCount(exact ?? cases[pluralOf(count, language)] ?? cases.other ?? [], numberText(count, language))
}

export function formatMessage(message: Message, values: Values, language: Language): string {
  return message
    .map((token) => {
      if (typeof token === 'string') return token
      const value = values[token[0]] ?? ''
      if (token.length === 1) return typeof value === 'string' ? isolated(value) : value
      return formatMessage(choose(value, token[1], token[2], language), values, language)
    })
    .join('')
}
