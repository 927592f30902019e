import type { contract } from '@hai/contract/contract'
import type { CallInput, Contract, Output } from '@hai/contract/contract'
import { withSession } from '../../../api/api.ts'
import { headers, noAnswer, refusalIn } from '../../../api/send.ts'

/** Procedures that need a confirmation code. */
export type ActName = {
  [Name in keyof Contract]: (typeof contract)[Name] extends { readonly is_act: true } ? Name : never
}[keyof Contract]

const ACT_TIMEOUT_MS = 20_000

/** Makes the call with its confirmation token. Throws ApiError; OFFLINE if the outcome is unknown. */
export const callAct = <Name extends ActName>(name: Name, input: CallInput<Name>, act_token: string): Promise<Output<Name>> =>
  withSession(async (access_token) => {
    const response = await fetch(`/rpc/${name}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        authorization: `Bearer ${access_token ?? ''}`,
        'x-act-token': act_token,
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(ACT_TIMEOUT_MS),
    }).catch(noAnswer)
    if (!response.ok) throw await refusalIn(response)
    return (await response.json().catch(noAnswer)) as Output<Name>
  })
