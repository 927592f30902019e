import type { contract } from '@hai/contract/contract'
import type { CallInput, Contract, Output } from '@hai/contract/contract'
import { withSession } from '../../../api/api.ts'
import { send } from '../../../api/send.ts'

/** The calls of the contract that ask for a code of their own. */
export type ActName = {
  [Name in keyof Contract]: (typeof contract)[Name] extends { readonly is_act: true } ? Name : never
}[keyof Contract]

/** Does an act with the token of its confirmation. Throws ApiError. */
export const callAct = <Name extends ActName>(name: Name, input: CallInput<Name>, act_token: string): Promise<Output<Name>> =>
  withSession((access_token) => send(name, input, access_token, { 'x-act-token': act_token }))
