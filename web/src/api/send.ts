import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import type { ErrorBody } from '@hai/contract/errors'
import { ApiError } from './api-error.ts'

const CALL_TIMEOUT_MS = 20_000

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
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

const isFile = (value: unknown): value is Blob => value instanceof Blob

/** JSON; with files among the fields, a form whose part `input` is the JSON of all the others. The browser writes the type of a form. */
function bodyOf(input: unknown, more: Record<string, string>): Pick<RequestInit, 'body' | 'headers'> {
  const fields = Object.entries(input ?? {})
  const files = fields.flatMap(([name, value]) => [value].flat().flatMap((one) => (isFile(one) ? [[name, one] as const] : [])))
  if (files.length === 0) return { headers: { ...more, 'content-type': 'application/json' }, body: JSON.stringify(input) }
  const form = new FormData()
  const named = new Set(files.map(([name]) => name))
  form.append('input', JSON.stringify(Object.fromEntries(fields.filter(([name]) => !named.has(name)))))
  for (const [name, file] of files) form.append(name, file)
  return { headers: more, body: form }
}

/** A call as it goes over the wire. Rejects when there is no answer, or not the whole of it, after so long. */
export const postTo = (path: string, input: unknown, access_token: string | null, timeoutMs: number): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    ...bodyOf(input, { ...headers, ...(access_token ? { authorization: `Bearer ${access_token}` } : {}) }),
    signal: AbortSignal.timeout(timeoutMs),
  })

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
  return body ? (body as Output<Name>) : noAnswer('the answer cannot be read')
}

/** What an answer that is no success says. */
export async function refusalIn(response: Response): Promise<ApiError> {
  const body = await readBody(response)
  if (isBody(body)) return new ApiError(body)
  const code = response.status === 503 || response.status === 502 || response.status === 504 ? 'UNAVAILABLE' : 'INTERNAL'
  return new ApiError({ code, message: `HTTP ${response.status}`, request_id: response.headers.get('x-request-id') })
}
