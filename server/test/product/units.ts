import { cents, formatUsd } from '@hai/contract/money'
import { table } from '../markdown.ts'

/**
 * The form of a shown figure. `cents`: in dollars. `bp` (basis points): in percent. `number`: without a unit. Any other unit
 * is written after the number.
 */
export type Unit = 'cents' | 'bp' | 'number' | 'minutes' | 'hours' | 'days' | 'seconds' | '%'

export const percent = (rate_bp: number): string => `${rate_bp / 100}%`

export function formatValue(value: unknown, unit: Unit): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return `${value.join(', ')} ${unit}`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'number') throw new Error(`a figure of the type ${typeof value} has no words`)
  if (unit === 'cents') return formatUsd(cents(value))
  if (unit === 'bp') return percent(value)
  if (unit === '%') return `${value}%`
  return unit === 'number' ? String(value) : `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
}

export type Meaning = readonly [means: string, unit: Unit]

/** A new column does not compile until it has a meaning. */
export type Meanings<Row> = Readonly<Record<Exclude<keyof Row, 'only_one' | 'version'>, Meaning>>

export const figuresTable = (
  head: 'setting' | 'variable',
  row: Readonly<Record<string, unknown>>,
  meanings: Readonly<Record<string, Meaning>>,
): string =>
  table(
    [head, 'default', 'meaning'],
    Object.entries(meanings).map(([name, [means, unit]]) => [`\`${name}\``, formatValue(row[name], unit), means]),
  )

export const constantsTable = (rows: readonly (readonly [what: string, value: string])[]): string =>
  table(['what', 'figure'], rows)

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

export function duration(ms: number): string {
  const [name, size] = units.find(([, one]) => ms % one === 0) ?? ['millisecond', 1]
  const count = ms / size
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
