import type { Procedure } from '@hai/contract/procedure'
import { z } from 'zod'
import { jsonSchemaOf } from '../../src/http/contract-list.ts'

const schema = z.looseObject({
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
})

function pathsOf(value: unknown, at: string): string[] {
  const { format, properties, items, anyOf, oneOf } = schema.parse(value)
  return [
    ...(format === 'uuid' ? [at] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => pathsOf(inner, at === '' ? name : `${at}.${name}`)),
    ...(items === undefined ? [] : pathsOf(items, `${at}[]`)),
    ...[...anyOf, ...oneOf].flatMap((option) => pathsOf(option, at)),
  ]
}

/** The paths of all ids in a call’s input, such as `task_id` or `proof.challenge_id`. Leaves out idempotency keys. */
export const idFieldsOf = ({ input }: Procedure): readonly string[] =>
  [...new Set(pathsOf(jsonSchemaOf(input, 'input'), ''))].filter((path) => path.split('.').at(-1) !== 'idempotency_key')

export function withId(input: unknown, path: string, id: string): unknown {
  const [field = '', ...rest] = path.split('.')
  const whole = z.record(z.string(), z.unknown()).parse(input)
  const name = field.replace('[]', '')
  const inner = (value: unknown): unknown => (rest.length > 0 ? withId(value, rest.join('.'), id) : id)
  const before = whole[name]
  return { ...whole, [name]: field.endsWith('[]') ? [inner(Array.isArray(before) ? before[0] : before)] : inner(before) }
}

export function idAt(input: unknown, path: string): string {
  const [field = '', ...rest] = path.split('.')
  const found = z.record(z.string(), z.unknown()).parse(input)[field.replace('[]', '')]
  const first: unknown = Array.isArray(found) ? found[0] : found
  return rest.length > 0 ? idAt(first, rest.join('.')) : z.string().parse(first)
}
