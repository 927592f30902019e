import { formatUsd } from '@hai/contract/money'
import { fieldText, figureText, isMoney } from '@hai/contract/setting-fields'
import type { FieldChange } from '@hai/contract/field-changes'
import { dayText, momentText } from './time-text.ts'

const SYSTEM_WORD = /^[a-z]+(_[a-z]+)+$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

function textOf(value: string): string {
  if (INSTANT.test(value)) return momentText(value)
  if (DAY.test(value)) return dayText(value)
  return SYSTEM_WORD.test(value) ? fieldText(value) : value
}

type MoneyText = (cents: number) => string

function valueInWords(field: string, value: unknown, money: MoneyText): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return isMoney(field) ? money(value) : figureText(field, value)
  if (Array.isArray(value)) return value.map((one) => valueInWords(field, one, money)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldText(name)}: ${valueInWords(name, one, money)}`)
      .join('; ')
  return typeof value === 'string' ? textOf(value) : ''
}

/** In words, with amounts in dollars. */
export const valueText = (field: string, value: unknown): string => valueInWords(field, value, formatUsd)

type Facts = Readonly<Record<string, unknown>> | null

/** Such as `blocked: no → yes`. */
export const changesOf = ({ before, after }: { readonly before: Facts; readonly after: Facts }): readonly string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((key) => {
    const was = valueText(key, before?.[key])
    const is = valueText(key, after?.[key])
    if (was === is) return []
    return before?.[key] === undefined ? `${fieldText(key)}: ${is}` : `${fieldText(key)}: ${was} → ${is}`
  })

/** Such as `tax: 10% → 29%`. */
export const fieldChangeText = ({ field, before, after }: FieldChange, money: MoneyText): string =>
  `${fieldText(field)}: ${valueInWords(field, before, money)} → ${valueInWords(field, after, money)}`
