import { contract, type ProcedureName } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import { z } from 'zod'

export interface Listed {
  readonly name: ProcedureName
  /** /rpc/{name}, or /functions/{name} for calls that the specification calls edge functions. */
  readonly route: string
  readonly procedure: Procedure
}

const isName = (name: string): name is ProcedureName => Object.hasOwn(contract, name)

export const procedureList: readonly Listed[] = Object.keys(contract)
  .filter(isName)
  .map((name) => {
    const procedure: Procedure = contract[name]
    return { name, procedure, route: `/${procedure.path ?? 'rpc'}/${name}` }
  })

/** JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Readonly<Record<string, unknown>> {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== '$schema' && name !== '~standard'))
}
