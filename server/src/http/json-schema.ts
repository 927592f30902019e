import { z } from 'zod'

/**
 * A schema of the contract as JSON Schema 2020-12, the dialect of OpenAPI 3.1. `io` chooses the request or the
 * response.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Readonly<Record<string, unknown>> {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(made).filter(([name]) => name !== '$schema' && name !== '~standard'))
}
