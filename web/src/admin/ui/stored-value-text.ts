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

/** Null or undefined: there was no value, or there is none. */
export interface StoredChange {
  /** Such as `bands.1.fixed`. Lists count from one. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Values with their paths. A list without objects is one value. */
function leavesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (value === undefined) return []
  if (!isObject(value) || (Array.isArray(value) && !value.some(isObject))) return [[path, value]]
  const entries = Array.isArray(value) ? value.map((one: unknown, index) => [index + 1, one] as const) : Object.entries(value)
  return entries.flatMap(([name, one]) => leavesOf(one, `${path}.${name}`))
}

/** Not shown, because the facts of the request say the same. Files contain them. */
const forMachines: readonly string[] = ['payload', 'subject']

/** The facts of a request are shown like fields of the entry. */
const shownPath = (path: string): string => path.replace(/^facts\./, '')

/** The values that differ, each in a row of its own. */
export function changedFields(changes: readonly StoredChange[]): readonly StoredChange[] {
  const hasFacts = changes.some(({ field }) => field === 'facts')
  const rows = new Map<string, StoredChange>()
  for (const { field, before, after } of changes) {
    if (hasFacts && forMachines.includes(field)) continue
    const was = new Map(leavesOf(before, field))
    const is = new Map(leavesOf(after, field))
    for (const path of new Set([...was.keys(), ...is.keys()]))
      if (valueText(path, was.get(path)) !== valueText(path, is.get(path)))
        rows.set(shownPath(path), { field: shownPath(path), before: was.get(path), after: is.get(path) })
  }
  return [...rows.values()]
}

type Facts = Readonly<Record<string, unknown>> | null

/** Such as `blocked: no → yes`. */
export function changesOf({ before, after }: { readonly before: Facts; readonly after: Facts }): readonly string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return changedFields(fields.map((field) => ({ field, before: before?.[field], after: after?.[field] }))).map((change) => {
    const before = change.before === undefined ? '' : `${valueText(change.field, change.before)} → `
    return `${fieldText(change.field)}: ${before}${valueText(change.field, change.after)}`
  })
}

/** Such as `tax: 10% → 29%`. */
export const fieldChangeText = ({ field, before, after }: FieldChange, money: MoneyText): string =>
  `${fieldText(field)}: ${valueInWords(field, before, money)} → ${valueInWords(field, after, money)}`
