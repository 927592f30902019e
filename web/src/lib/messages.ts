import { isolated } from '@hai/contract/isolated'

/** A text as compiled by the build: literals, values by name, and plural or select cases. */
export type Message = readonly Token[]
type Token = string | readonly [name: string] | readonly [name: string, kind: 'plural' | 'select', cases: Cases]
type Cases = Readonly<Record<string, Message>>
export type Values = Readonly<Record<string, string | number>>

const rules = new Map<string, Intl.PluralRules>()

function pluralOf(count: number, locale: string): Intl.LDMLPluralRule {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known.select(count)
}

const withCount = (message: Message, count: string): Message => message.map((token) => (token === '#' ? count : token))

function choose(value: string | number, kind: 'plural' | 'select', cases: Cases, locale: string): Message {
  const exact = cases[String(value)]
  if (kind === 'select') return exact ?? cases.other ?? []
  const count = Number(value)
  return withCount(exact ?? cases[pluralOf(count, locale)] ?? cases.other ?? [], count.toLocaleString(locale))
}

export function formatMessage(message: Message, values: Values, locale: string): string {
  return message
    .map((token) => {
      if (typeof token === 'string') return token
      const value = values[token[0]] ?? ''
      if (token.length === 1) return typeof value === 'string' ? isolated(value) : value
      return formatMessage(choose(value, token[1], token[2], locale), values, locale)
    })
    .join('')
}
