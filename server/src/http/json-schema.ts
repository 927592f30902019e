import { z } from 'zod'

/** A schema of the contract as JSON Schema 2020-12, which OpenAPI 3.1 uses. `io`: the request or the answer. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Readonly<Record<string, unknown>> {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(made).filter(([name]) => name !== '$schema' && name !== '~standard'))
}
