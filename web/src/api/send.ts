import { AS_OF_HEADER } from '@hai/contract/as-of'
import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import type { ErrorBody } from '@hai/contract/errors'
import { ApiError } from './api-error.ts'
import { isObject, noteAsOf } from './as-of.ts'

const CALL_TIMEOUT_MS = 20_000

const isBody = (value: unknown): value is ErrorBody => isObject(value) && 'code' in value && 'request_id' in value

/** Edge functions of the specification have a hyphen in their name and a path of their own. */
const pathOf = (name: string): string => (name.includes('-') ? `/functions/${name}` : `/rpc/${name}`)

async function post(name: ProcedureName, input: unknown, access_token: string | null): Promise<Response> {
  const started = window.hai?.calls?.[name]
  if (started) {
    delete window.hai?.calls?.[name]
    const response = await started.catch(() => null)
    if (response?.ok) return response
  }
  return postTo(pathOf(name), input, access_token, CALL_TIMEOUT_MS)
}

/** What every call carries beside the session. The staff’s app adds the token of its ten minutes. */
export const headers: Record<string, string> = {}

const hasFile = (input: unknown): boolean =>
  Object.values(input ?? {}).some((value) => [value].flat().some((one) => one instanceof Blob))

/** JSON, or a form where there are files, whose type the browser writes itself. Most calls have none, so that code comes when needed. */
async function bodyOf(input: unknown, more: Record<string, string>): Promise<Pick<RequestInit, 'body' | 'headers'>> {
  if (!hasFile(input)) return { headers: { ...more, 'content-type': 'application/json' }, body: JSON.stringify(input) }
  const { formOf } = await import('./form-of.ts')
  return { headers: more, body: formOf(input) }
}

/** A call as it goes over the wire. Rejects when there is no answer, or not the whole of it, after so long. */
export async function postTo(path: string, input: unknown, access_token: string | null, timeoutMs: number): Promise<Response> {
  const body = await bodyOf(input, { ...headers, ...(access_token ? { authorization: `Bearer ${access_token}` } : {}) })
  return fetch(path, { method: 'POST', ...body, signal: AbortSignal.timeout(timeoutMs) })
}

export function noAnswer(cause: unknown): never {
  throw new ApiError({ code: 'OFFLINE', message: cause instanceof Error ? cause.message : 'no answer', request_id: null })
}

/** What the answer carries, or null: it broke off on the way, or is not the product's (the page of a captive portal). */
async function readBody(response: Response): Promise<object | null> {
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false
  const body: unknown = isJson ? await response.json().catch(() => null) : null
  return isObject(body) ? body : null
}

/**
 * Makes one call with this token. Throws ApiError: the server's own, OFFLINE when no answer came or none that can be read,
 * whatever its status says (whether it was carried out is then unknown), INTERNAL for a failure that is not the product's.
 */
export async function send<Name extends ProcedureName>(
  name: Name,
  input: CallInput<Name>,
  access_token: string | null,
): Promise<Output<Name>> {
  const response = await post(name, input, access_token).catch(noAnswer)
  if (!response.ok) throw await refusalIn(response)
  const body = await readBody(response)
  if (!body) return noAnswer('the answer cannot be read')
  return noteAsOf(body, response.headers.get(AS_OF_HEADER)) as Output<Name>
}

/** What an answer that is no success says. */
export async function refusalIn(response: Response): Promise<ApiError> {
  const body = await readBody(response)
  if (isBody(body)) return new ApiError(body)
  const code = response.status === 503 || response.status === 502 || response.status === 504 ? 'UNAVAILABLE' : 'INTERNAL'
  return new ApiError({ code, message: `HTTP ${response.status}`, request_id: response.headers.get('x-request-id') })
}
