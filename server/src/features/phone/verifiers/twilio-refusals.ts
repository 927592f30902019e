import { z } from 'zod'

/** No other field of a Twilio error is read: some contain our request with the code. */
const restError = z.object({ status: z.int(), code: z.int().nullish() })
const networkError = z.object({ code: z.string() })

/**
 * `not_taken`: the request did not arrive or was rejected unread, so it may be sent again. `unknown`: the request may
 * have been carried out.
 */
export interface TwilioFailure {
  readonly kind:
    | ('not_taken' | 'unknown' | 'misconfigured' | 'number_refused')
    | ('code_refused' | 'sent_too_often' | 'checked_too_often' | 'gone')
}

const MAX_CHECKS = 60202
const MAX_SENDS = 60203
const INVALID_PARAMETER = 60200

/** The number is invalid, a landline or unsubscribed, or its country or operator is blocked because of fraud. */
const numberCodes: ReadonlySet<number> = new Set([
  INVALID_PARAMETER,
  60205,
  60033,
  60082,
  60083,
  60410,
  60605,
  21211,
  21214,
  21215,
  21216,
  21217,
  21408,
  21608,
  21610,
  21612,
  21614,
])
const neverSent: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])

export function readFailure(error: unknown, operation: 'start' | 'check'): TwilioFailure {
  const rest = restError.safeParse(error)
  if (rest.success) return fromAnswer(rest.data.status, rest.data.code ?? 0, operation)
  const network = networkError.safeParse(error)
  return { kind: network.success && neverSent.has(network.data.code) ? 'not_taken' : 'unknown' }
}

function fromAnswer(status: number, code: number, operation: 'start' | 'check'): TwilioFailure {
  if (code === MAX_CHECKS) return { kind: 'checked_too_often' }
  if (code === MAX_SENDS) return { kind: 'sent_too_often' }
  if (status === 429 || status === 503) return { kind: 'not_taken' }
  if (status >= 500) return { kind: 'unknown' }
  if (status === 404) return { kind: operation === 'check' ? 'gone' : 'misconfigured' }
  if (operation === 'check' && code === INVALID_PARAMETER) return { kind: 'code_refused' }
  if (numberCodes.has(code)) return { kind: 'number_refused' }
  return { kind: 'misconfigured' }
}
