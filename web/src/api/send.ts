import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import type { ErrorBody } from '@hai/contract/errors'
import { ApiError } from './api-error.ts'

const CALL_TIMEOUT_MS = 20_000

const isBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'code' in value && 'request_id' in value

/** Edge functions of the specification have a hyphen in their name and a path of their own. */
const pathOf = (name: string): string => (name.includes('-') ? `/functions/${name}` : `/rpc/${name}`)

async function post(name: ProcedureName, input: unknown, access_token: string | null): Promise<Response> {
  const started = window.hai?.calls?.[name]
  if (started) {
    delete window.hai?.calls?.[name]
    const response = await started.catch(() => null)
    if (response?.ok) return response
  }
  return fetch(pathOf(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(access_token ? { authorization: `Bearer ${access_token}` } : {}) },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
}

/**
 * Makes one call with this token. Throws ApiError: the server's own, OFFLINE when nobody answered
 * (whether it was carried out is then unknown), INTERNAL for an answer that is not the product's.
 */
export async function send<Name extends ProcedureName>(
  name: Name,
  input: CallInput<Name>,
  access_token: string | null,
): Promise<Output<Name>> {
  const response = await post(name, input, access_token).catch((cause: unknown) => {
    throw new ApiError({ code: 'OFFLINE', message: cause instanceof Error ? cause.message : 'no answer', request_id: null })
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body as Output<Name>
  if (isBody(body)) throw new ApiError(body)
  const code = response.status === 503 || response.status === 502 || response.status === 504 ? 'UNAVAILABLE' : 'INTERNAL'
  throw new ApiError({ code, message: `HTTP ${response.status}`, request_id: response.headers.get('x-request-id') })
}
