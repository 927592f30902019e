import { randomUUID } from 'node:crypto'
import type { Procedure } from '@hai/contract/procedure'
import { z } from 'zod'

const schema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.int().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})

/** Valid values for fields whose schema has a pattern. */
const byName: Readonly<Record<string, unknown>> = {
  hai_tag: 'somebody_else',
  email: 'somebody.else@example.org',
  phone: '+50937001234',
  code: '123456',
  pin: '274951',
  month: '2026-11',
  first_on: '2026-11-30',
  due_on: '2026-11-30',
  time_zone: 'America/Port-au-Prince',
  password: 'a long enough password',
  full_name: 'Somebody Else',
  avatar_url: null,
  pay_link: 'AAAAAAAAAAAAAAAAAAAAAA',
  details: {},
  agent_level: 2,
  score: 3,
  page: 1,
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
}

function sample(value: unknown, name: string): unknown {
  if (Object.hasOwn(byName, name)) return byName[name]
  const {
    type,
    enum: options,
    const: only,
    format,
    minimum = 0,
    maximum = Infinity,
    minItems = 0,
    items,
    properties,
    required = [],
    anyOf,
    oneOf = anyOf,
  } = schema.parse(value)
  if (oneOf) return sample(oneOf[0], '')
  if (options) return options[0]
  if (only !== undefined) return only
  if (type === 'object') {
    return Object.fromEntries(required.map((field) => [field, sample(properties?.[field], field)]))
  }
  if (type === 'integer' || type === 'number') return Math.min(Math.max(minimum, 1_00), maximum)
  if (type === 'boolean') return true
  if (type === 'array') return Array.from({ length: minItems }, () => sample(items, ''))
  if (format === 'binary') return Buffer.from('AAAA')
  if (format === 'date-time') return '2026-11-30T12:00:00Z'
  return format === 'uuid' ? randomUUID() : 'x'.repeat(32)
}

/** Contains only the required fields. The ids do not exist. */
export function sampleInput(procedure: Procedure): Readonly<Record<string, unknown>> {
  const made = z
    .record(z.string(), z.unknown())
    .parse(sample(z.toJSONSchema(procedure.input, { io: 'input', unrepresentable: 'any' }), ''))
  procedure.input.parse(made)
  return made
}
