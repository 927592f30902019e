import type { ErrorBody, ErrorCode } from '@hai/contract/errors'
import { errorCatalogue } from '@hai/contract/errors'
import { z } from 'zod'
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts'
import { Failure, isFailure } from '../platform/failure.ts'

export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Pick<ErrorBody, 'code' | 'message' | 'request_id'> & { readonly data?: unknown }
}

const RETRY_SOON_SECONDS = 1

const badRequest = (reason: string): Failure => new Failure('BAD_REQUEST', { fields: [{ path: '', reason }] })

const frameworkErrors: Readonly<Record<string, () => Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Failure('PAYLOAD_TOO_LARGE', undefined),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Failure('UNSUPPORTED_MEDIA_TYPE', undefined),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest('the body is empty: send a JSON object'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => badRequest('the body is not valid JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('the body is not as long as announced'),
}

const described = z.object({ code: z.string().optional(), statusCode: z.int().optional() })

export function failureOf(error: unknown): Failure {
  if (isFailure(error)) return error
  if (isDatabaseUnavailable(error)) return new Failure('UNAVAILABLE', undefined)
  const { code = '', statusCode = 500 } = described.safeParse(error).data ?? {}
  const known = frameworkErrors[code]
  if (known) return known()
  if (statusCode === 404) return new Failure('NOT_FOUND', undefined)
  if (statusCode >= 400 && statusCode < 500) return badRequest('this is not a request the server understands')
  return new Failure('INTERNAL', undefined)
}

const retryAt = z.object({ retry_at: z.iso.datetime() })

function headersOf(code: ErrorCode, data: unknown, now: Date): Record<string, string> {
  if (code === 'UNAVAILABLE') return { 'retry-after': String(RETRY_SOON_SECONDS) }
  if (code === 'UNAUTHENTICATED') return { 'www-authenticate': 'Bearer' }
  const { data: retry } = retryAt.safeParse(data)
  if (!retry) return {}
  const seconds = Math.ceil((Date.parse(retry.retry_at) - now.getTime()) / 1000)
  return { 'retry-after': String(Math.max(1, seconds)) }
}

/**
 * The body has only the catalogue’s message for the code and the failure’s data: no stack trace, no SQL, no ids of
 * others.
 */
export function refusalOf({ code, data }: Failure, request_id: string, now: Date): Refusal {
  const { status, message } = errorCatalogue[code]
  return {
    status,
    headers: headersOf(code, data, now),
    body: { code, message, ...(data === undefined ? {} : { data }), request_id },
  }
}
