import { contract, type ProcedureName } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'

export interface Listed {
  readonly name: ProcedureName
  /** /rpc/{name}, or /functions/{name} for the calls that the specification names edge functions. */
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
