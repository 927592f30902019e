import { formatUsd } from '@hai/contract/money'
import { fieldText, fieldValueText } from '@hai/contract/setting-fields'
import type { FieldChange } from '@hai/contract/field-changes'
import { dayText, momentText } from './time-text.ts'

export const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** At the start of a row. */
export const fieldLabel = (field: string): string => asSentence(fieldText(field))

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
  if (Array.isArray(value)) return value.map((one) => valueInWords(field, one, money)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldText(name)}: ${valueInWords(name, one, money)}`)
      .join('; ')
  if (typeof value === 'string') return textOf(value)
  return typeof value === 'number' || typeof value === 'boolean' ? fieldValueText(field, value, money) : ''
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

/** The facts of a request and its other values are shown like fields of the entry. */
const shownPath = (path: string): string => path.replace(/^(facts|payload)\./, '')

/** Splits one change into a row for each nested value that differs. */
function rowsOf({ field, before, after }: StoredChange): readonly StoredChange[] {
  const was = new Map(leavesOf(before, field))
  const is = new Map(leavesOf(after, field))
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ field: path, before: was.get(path), after: is.get(path) }))
    .filter((row) => valueText(row.field, row.before) !== valueText(row.field, row.after))
}

/** Equal for a change of `facts` and the same change of `payload`, which may be at another depth. */
const namedChange = ({ field, before, after }: StoredChange): string =>
  JSON.stringify([field.slice(field.lastIndexOf('.') + 1), valueText(field, before), valueText(field, after)])

/**
 * The rows to show for all changes of an entry. The facts of a request name its subject and repeat most of its payload,
 * so these values are shown once. Files of the audit logs contain all values.
 */
export function changedFields(changes: readonly StoredChange[]): readonly StoredChange[] {
  const rows = changes.flatMap(rowsOf)
  const facts = new Set(rows.filter(({ field }) => field.startsWith('facts.')).map(namedChange))
  if (facts.size === 0) return rows
  const isRepeated = (row: StoredChange): boolean =>
    row.field === 'subject' ||
    row.field === 'payload.idempotency_key' ||
    (row.field.startsWith('payload.') && facts.has(namedChange(row)))
  const shown = new Map<string, StoredChange>()
  for (const row of rows.filter((one) => !isRepeated(one))) {
    const path = shownPath(row.field)
    const field = row.field.startsWith('payload.') && shown.has(path) ? row.field : path
    shown.set(field, { ...row, field })
  }
  return [...shown.values()]
}

type Facts = Readonly<Record<string, unknown>> | null

/** Such as `Blocked: no → yes`. */
export function changesOf({ before, after }: { readonly before: Facts; readonly after: Facts }): readonly string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return changedFields(fields.map((field) => ({ field, before: before?.[field], after: after?.[field] }))).map((change) => {
    const before = change.before === undefined ? '' : `${valueText(change.field, change.before)} → `
    return `${fieldLabel(change.field)}: ${before}${valueText(change.field, change.after)}`
  })
}

/** Such as `Tax: 10% → 29%`. */
export const fieldChangeText = ({ field, before, after }: FieldChange, money: MoneyText): string =>
  `${fieldLabel(field)}: ${valueInWords(field, before, money)} → ${valueInWords(field, after, money)}`
