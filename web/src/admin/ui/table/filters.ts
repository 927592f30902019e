import { parseUsdIn } from '@hai/contract/typed-usd'

/** A filter above a table. `key`, or a pair of keys, names inputs of the call. */
export type Filter<Key extends string = string> =
  | { kind: 'text'; key: Key; label: string }
  | { kind: 'select'; key: Key; label: string; options: readonly { value: string; text: string }[] }
  | { kind: 'number'; key: Key; label: string; options: readonly { value: string; text: string }[] }
  | { kind: 'yes_no'; key: Key; label: string; yes: string; no: string }
  /** Days in the platform's time zone. `inputKeys`: names of the inputs, if the URL parameters have other names. */
  | { kind: 'days'; from: string; to: string; label: string; inputKeys: readonly [from: Key, to: Key] }
  | { kind: 'days'; from: Key; to: Key; label: string; inputKeys?: never }
  /** Entered in dollars, sent in cents. */
  | { kind: 'amounts'; min: Key; max: Key; label: string }

type Given = Record<string, string | number | boolean>

const DAY = /^\d{4}-\d{2}-\d{2}$/

export const keysOf = (filter: Filter): readonly string[] => {
  switch (filter.kind) {
    case 'days':
      return [filter.from, filter.to]
    case 'amounts':
      return [filter.min, filter.max]
    case 'text':
    case 'select':
    case 'number':
    case 'yes_no':
      return [filter.key]
  }
}

function valueOf(filter: Filter, text: string): string | number | boolean | null {
  switch (filter.kind) {
    case 'text':
      return text.trim() || null
    case 'select':
      return filter.options.some(({ value }) => value === text) ? text : null
    case 'number':
      return filter.options.some(({ value }) => value === text) ? Number(text) : null
    case 'yes_no':
      return text === 'yes' ? true : text === 'no' ? false : null
    case 'days':
      return DAY.test(text) ? text : null
    case 'amounts':
      return parseUsdIn('en', text)
  }
}

function inputKey(filter: Filter, key: string): string {
  if (filter.kind !== 'days' || filter.inputKeys === undefined) return key
  return key === filter.from ? filter.inputKeys[0] : filter.inputKeys[1]
}

export function filtersIn(filters: readonly Filter[], query: URLSearchParams): Given {
  const given: Given = {}
  for (const filter of filters) {
    for (const key of keysOf(filter)) {
      const value = valueOf(filter, query.get(key) ?? '')
      if (value !== null) given[inputKey(filter, key)] = value
    }
  }
  return given
}
