import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import { expect } from 'vitest'

interface At {
  readonly url: string
}

/** Each request has a connection of its own, so that several processes on one port take turns. */
export const askAt = (
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Response> => fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } })

export const postAt = ({ url }: At, name: ProcedureName, input: object, access_token = ''): Promise<Response> =>
  askAt(`${url}/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(access_token && { authorization: `Bearer ${access_token}` }) },
    body: JSON.stringify(input),
  })

export async function callAt<Name extends ProcedureName>(
  server: At,
  name: Name,
  input: CallInput<Name>,
  access_token = '',
): Promise<Output<Name>> {
  const answer = await postAt(server, name, input, access_token)
  expect(answer.status, name).toBe(200)
  return (await answer.json()) as Output<Name>
}
