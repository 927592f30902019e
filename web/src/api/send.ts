import { AS_OF_HEADER } from '@hai/contract/as-of'
import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import type { ErrorBody } from '@hai/contract/errors'
import { nameDeletedMembers } from '@hai/contract/deleted-members'
import { currentLanguage } from '../lib/translations.ts'
import { ApiError } from './api-error.ts'
import { isObject, rememberServerState } from './server-state.ts'

/** A call without an answer fails after this time. */
export const CALL_TIMEOUT_MS = 20_000

const isBody = (value: unknown): value is ErrorBody => isObject(value) && 'code' in value && 'request_id' in value

/** Edge functions have a hyphen in their name and their own path. */
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

/** Headers of every call. The staff app adds its step-up token here. */
export const headers: Record<string, string> = {}

const hasFile = (input: unknown): boolean =>
  Object.values(input ?? {}).some((value) => [value].flat().some((one) => one instanceof Blob))

/**
 * JSON, or a multipart form, for which the browser sets the content type. Few calls have files, so the code for forms
 * is loaded on demand.
 */
async function bodyOf(input: unknown, more: Record<string, string>): Promise<Pick<RequestInit, 'body' | 'headers'>> {
  if (!hasFile(input)) return { headers: { ...more, 'content-type': 'application/json' }, body: JSON.stringify(input) }
  const { toFormData } = await import('./to-form-data.ts')
  return { headers: more, body: toFormData(input) }
}

/** The timeout includes reading the body of the response. */
export async function postTo(path: string, input: unknown, access_token: string | null, timeoutMs: number): Promise<Response> {
  const body = await bodyOf(input, { ...headers, ...(access_token ? { authorization: `Bearer ${access_token}` } : {}) })
  return fetch(path, { method: 'POST', ...body, signal: AbortSignal.timeout(timeoutMs) })
}

export function throwNoResponse(cause: unknown): never {
  throw new ApiError({ code: 'OFFLINE', message: cause instanceof Error ? cause.message : 'no answer', request_id: null })
}

const parseBody = (text: string): unknown => JSON.parse(nameDeletedMembers(text, currentLanguage()))

/** Null if the body was cut off or is not our JSON, such as a captive portal's page. */
async function readBody(response: Response): Promise<object | null> {
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false
  const body: unknown = isJson
    ? await response
        .text()
        .then(parseBody)
        .catch(() => null)
    : null
  return isObject(body) ? body : null
}

/**
 * Throws ApiError with the server's error, with OFFLINE if no readable response arrived (the outcome is then unknown),
 * or with UNAVAILABLE or INTERNAL if another server, such as a proxy, answered with an error.
 */
export async function send<Name extends ProcedureName>(
  name: Name,
  input: CallInput<Name>,
  access_token: string | null,
): Promise<Output<Name>> {
  const response = await post(name, input, access_token).catch(throwNoResponse)
  if (!response.ok) throw await readErrorResponse(response)
  const body = await readBody(response)
  if (!body) return throwNoResponse('the answer cannot be read')
  return rememberServerState(body, response.headers.get(AS_OF_HEADER)) as Output<Name>
}

export async function readErrorResponse(response: Response): Promise<ApiError> {
  const body = await readBody(response)
  if (isBody(body)) return new ApiError(body)
  const code = response.status === 503 || response.status === 502 || response.status === 504 ? 'UNAVAILABLE' : 'INTERNAL'
  return new ApiError({ code, message: `HTTP ${response.status}`, request_id: response.headers.get('x-request-id') })
}
