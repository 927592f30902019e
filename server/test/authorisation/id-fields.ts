import type { Procedure } from '@hai/contract/procedure'
import { z } from 'zod'
import { jsonSchemaOf } from '../../src/http/json-schema.ts'

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

/** Where an input names something by its id, such as `task_id`, `file_ids[]`, `proof.challenge_id`. Keys of commands name nothing. */
export const idFieldsOf = ({ input }: Procedure): readonly string[] =>
  [...new Set(pathsOf(jsonSchemaOf(input, 'input'), ''))].filter((path) => path.split('.').at(-1) !== 'idempotency_key')

/** The input with this id in place of the one there. */
export function withId(input: unknown, path: string, id: string): unknown {
  const [field = '', ...rest] = path.split('.')
  const whole = z.record(z.string(), z.unknown()).parse(input)
  if (rest.length > 0) return { ...whole, [field]: withId(whole[field], rest.join('.'), id) }
  return field.endsWith('[]') ? { ...whole, [field.slice(0, -2)]: [id] } : { ...whole, [field]: id }
}

/** The id that stands there. */
export function idAt(input: unknown, path: string): string {
  const [field = '', ...rest] = path.split('.')
  const found = z.record(z.string(), z.unknown()).parse(input)[field.replace('[]', '')]
  if (rest.length > 0) return idAt(found, rest.join('.'))
  return z.string().parse(Array.isArray(found) ? found[0] : found)
}
