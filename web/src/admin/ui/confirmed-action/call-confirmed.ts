import type { contract } from '@hai/contract/contract'
import type { CallInput, Contract, Output } from '@hai/contract/contract'
import { withSession } from '../../../api/api.ts'
import { headers, throwNoResponse, readErrorResponse } from '../../../api/send.ts'

export type ConfirmedProcedure = {
  [Name in keyof Contract]: (typeof contract)[Name] extends { readonly is_confirmed_action: true } ? Name : never
}[keyof Contract]

const ACT_TIMEOUT_MS = 20_000

/** Throws ApiError, with OFFLINE if the outcome is unknown. */
export const callConfirmed = <Name extends ConfirmedProcedure>(
  name: Name,
  input: CallInput<Name>,
  action_token: string,
): Promise<Output<Name>> =>
  withSession(async (access_token) => {
    const response = await fetch(`/rpc/${name}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        authorization: `Bearer ${access_token ?? ''}`,
        'x-action-token': action_token,
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(ACT_TIMEOUT_MS),
    }).catch(throwNoResponse)
    if (!response.ok) throw await readErrorResponse(response)
    return (await response.json().catch(throwNoResponse)) as Output<Name>
  })
