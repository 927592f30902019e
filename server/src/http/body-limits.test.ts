import { BODY_BYTES_MAX } from '@hai/contract/procedure'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { procedureList, type Listed, jsonSchemaOf } from './contract-list.ts'
import { jsonFault } from './json-bounds.ts'

const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string()).transform((types) => types.find((type) => type !== 'null'))]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().default(50),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})

/** Three UTF-8 bytes in one UTF-16 unit, which is the maximum. */
const WIDE = '한'

const byLength = (values: readonly unknown[]): unknown =>
  values.toSorted((a, b) => JSON.stringify(b ?? null).length - JSON.stringify(a ?? null).length)[0]

/** A value of almost the maximum length. Leaves out files. */
function longest(described: unknown): unknown {
  const one = schema.parse(described ?? {})
  const options = one.anyOf ?? one.oneOf
  if (options) return byLength(options.map(longest))
  if (one.enum) return byLength(one.enum)
  if (one.const !== undefined) return one.const
  if (one.type === 'object')
    return Object.fromEntries(Object.entries(one.properties).map(([name, inner]) => [name, longest(inner)]))
  if (one.type === 'array') return Array.from({ length: one.maxItems }, () => longest(one.items))
  if (one.type === 'integer' || one.type === 'number') return 9_007_199_254_740_991
  if (one.type !== 'string') return null
  if (one.format === 'binary') return ''
  if (one.format !== undefined) return 'x'.repeat(40)
  // A field without a maximum length has a pattern that limits the length.
  if (one.maxLength === undefined) return 'x'.repeat(300)
  return (one.pattern === undefined ? WIDE : 'x').repeat(one.maxLength)
}

const longestOf = ({ procedure }: Listed): string => JSON.stringify(longest(jsonSchemaOf(procedure.input, 'input')))

/** A confirmed action is prepared with its complete input, so the preparing call gets the longest inputs too. */
const longestToConfirm = (): string => {
  const actions = procedureList.filter(({ procedure }) => procedure.is_confirmed_action)
  const inputs = actions.map(longestOf).toSorted((a, b) => Buffer.byteLength(b) - Buffer.byteLength(a))
  return `{"procedure":"${'x'.repeat(100)}","input":${inputs[0] ?? '{}'}}`
}

const longestBody = (listed: Listed): string => (listed.name === 'prepare_admin_action' ? longestToConfirm() : longestOf(listed))

test('every call accepts the longest JSON of its schema', () => {
  const tooShort = procedureList.filter(
    (listed) => Buffer.byteLength(longestBody(listed)) > (listed.procedure.body_bytes_max ?? BODY_BYTES_MAX),
  )
  expect(tooShort.map(({ name }) => name)).toEqual([])
})

test('every call stays within the limits for depth and number of values', () => {
  const refused = procedureList.filter((listed) => jsonFault(longestBody(listed)) !== null)
  expect(refused.map(({ name }) => name)).toEqual([])
})

test('only calls with files, or with longer JSON by their schema, accept more than 16 KB', () => {
  const needless = procedureList.filter((listed) => {
    const { body_bytes_max, uploads } = listed.procedure
    if (body_bytes_max === undefined || uploads !== undefined) return false
    return Buffer.byteLength(longestBody(listed)) <= BODY_BYTES_MAX
  })
  expect(needless.map(({ name }) => name)).toEqual([])
})

test('the files of a call are fields of its input, and no other field is a file', () => {
  const kindOf = (inner: unknown): 'one' | 'many' | null => {
    const { format, items } = schema.parse(inner)
    if (format === 'binary') return 'one'
    return schema.parse(items ?? {}).format === 'binary' ? 'many' : null
  }
  const binary = ({ procedure }: Listed): Record<string, unknown> => {
    const { properties } = schema.parse(jsonSchemaOf(procedure.input, 'input'))
    const kinds = Object.entries(properties).map(([name, inner]) => [name, kindOf(inner)] as const)
    return Object.fromEntries(kinds.filter(([, kind]) => kind !== null))
  }
  for (const listed of procedureList) expect([listed.name, binary(listed)]).toEqual([listed.name, listed.procedure.uploads ?? {}])
})
