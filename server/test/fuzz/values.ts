import fc from 'fast-check'
import { z } from 'zod'
import type { Dice } from './dice.ts'

const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().default(-(2 ** 53) + 1),
  maximum: z.number().default(2 ** 53 - 1),
  minLength: z.number().default(0),
  maxLength: z.number().default(400),
  minItems: z.number().default(0),
  maxItems: z.number().default(4),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  required: z.array(z.string()).default([]),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})
type Schema = z.infer<typeof schema>

/**
 * Values that exist in the database, by field name. With random values alone, most calls would fail at the first check.
 */
export type Known = Readonly<Record<string, readonly unknown[]>>

const words = [
  '',
  ' ',
  'Mèsi anpil',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  "' or 1=1; --",
  '$1',
  '%s%n',
  '%',
  '_',
  '\\',
  '"',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  'https://example.org/?q=%00',
  '=1+1',
  '@SUM(A1)',
  '\r\nX: y',
  '\u202eabc',
  '\u200b',
  'e\u0301'.repeat(20),
  '👩‍👩‍👧‍👦',
  '🇭🇹',
  'ﷺ',
  '‮‎',
  'İ',
  'ß',
  '\uFEFFx',
  '\u0007',
  '٣',
  '2026-02-30',
  '😀'.repeat(70),
]

function aText(dice: Dice, { minLength, maxLength, pattern }: Schema): string {
  const max = Math.min(maxLength, 20_000)
  if (pattern !== undefined && dice.isLucky(0.7)) {
    try {
      const [made] = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 1, seed: dice.within(0, 2 ** 31 - 1) })
      if (made !== undefined) return made
    } catch {
      // Some patterns are too complex to generate a matching text. The field then gets a random text.
    }
  }
  const length = dice.oneOf([minLength, max, Math.min(max, minLength + 1), dice.within(minLength, Math.min(max, minLength + 40))])
  const text = dice.oneOf(words)
  const whole = text.length < minLength ? text + 'abcdefgh'.repeat(Math.ceil((length - text.length) / 8)) : text
  return whole.slice(0, max).toWellFormed()
}

function aNumber(dice: Dice, { type, minimum, maximum }: Schema): number {
  const near = dice.oneOf([minimum, maximum, minimum + 1, maximum - 1, 0, 1, 100, dice.within(1, 10_000)])
  const bounded = Math.min(maximum, Math.max(minimum, near))
  return type === 'number' && dice.isLucky(0.3) ? bounded + dice.next() : bounded
}

function aTime(dice: Dice): string {
  const at = dice.oneOf([
    Date.now(),
    Date.now() + 86_400_000 * dice.within(-400, 400),
    0,
    -62_135_596_800_000,
    253_402_300_799_000,
  ])
  return new Date(at).toISOString()
}

function anObject(dice: Dice, known: Known, { properties = {}, required, additionalProperties }: Schema): unknown {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || dice.isLucky(0.5))
  const free = typeof additionalProperties === 'object' && additionalProperties !== null ? ['note', 'x'] : []
  return Object.fromEntries([
    ...fields.map(([name, inner]) => [name, aValue(dice, known, inner, name)] as const),
    ...free.map((name) => [name, aValue(dice, known, additionalProperties, name)] as const),
  ])
}

function ofType(dice: Dice, known: Known, one: Schema, name: string): unknown {
  const { type, format, minItems, maxItems, items } = one
  const wanted = (Array.isArray(type) ? dice.oneOf(type) : type) ?? 'anything'
  switch (wanted) {
    case 'object':
      return anObject(dice, known, one)
    case 'array':
      return Array.from({ length: dice.within(minItems, Math.min(maxItems, minItems + 3)) }, () =>
        aValue(dice, known, items, name),
      )
    case 'integer':
    case 'number':
      return aNumber(dice, one)
    case 'boolean':
      return dice.isLucky(0.5)
    case 'null':
      return null
    case 'string':
      if (format === 'uuid') return dice.isLucky(0.7) ? dice.oneOf(known.any_id ?? ['']) : anId(dice)
      if (format === 'date-time') return aTime(dice)
      if (format === 'date') return aTime(dice).slice(0, 10)
      return aText(dice, one)
    default:
      return dice.oneOf(words)
  }
}

export function anId(dice: Dice): string {
  const digits = (length: number): string => Array.from({ length }, () => dice.within(0, 15).toString(16)).join('')
  return `${digits(8)}-${digits(4)}-7${digits(3)}-8${digits(3)}-${digits(12)}`
}

/** A value that fits a JSON Schema. Refinements may still reject it, because JSON Schema does not contain them. */
export function aValue(dice: Dice, known: Known, described: unknown, name: string): unknown {
  const one = schema.parse(described ?? {})
  const options = one.anyOf ?? one.oneOf
  if (name === 'idempotency_key') return anId(dice)
  if (one.format === 'binary') return dice.oneOf(known.upload ?? [Buffer.from('x')])
  const there = known[name]
  if (there !== undefined && dice.isLucky(0.75)) return dice.oneOf(there)
  if (options) return aValue(dice, known, dice.oneOf(options), name)
  if (one.enum) return dice.oneOf(one.enum)
  if (one.const !== undefined) return one.const
  return ofType(dice, known, one, name)
}
