import { z } from 'zod'

/** What an error of the Twilio library says; everything else it carries (our request, with the code in it) is left alone. */
const restError = z.object({ status: z.int(), code: z.int().nullish() })
const networkError = z.object({ code: z.string() })

/**
 * What became of a request that failed.
 * - `not_taken`: it never arrived, or was turned away unread: it may be sent again.
 * - `unknown`: nobody can tell whether it was carried out.
 */
export interface TwilioTrouble {
  readonly kind:
    | ('not_taken' | 'unknown' | 'misconfigured' | 'number_refused')
    | ('code_refused' | 'sent_too_often' | 'checked_too_often' | 'gone')
}

const MAX_CHECKS = 60202
const MAX_SENDS = 60203
const INVALID_PARAMETER = 60200

/** The number cannot get a code: no phone, a landline, unsubscribed, or a country or operator that is closed against fraud. */
const numberCodes: ReadonlySet<number> = new Set([
  ...[INVALID_PARAMETER, 60205, 60033, 60082, 60083, 60410, 60605],
  ...[21211, 21214, 21215, 21216, 21217, 21408, 21608, 21610, 21612, 21614],
])
/** Before anything was sent: no address, no connection. */
const neverSent: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])

/** Reads what the Twilio library threw, by the codes that Twilio publishes for Verify. */
export function readTrouble(error: unknown, act: 'start' | 'check'): TwilioTrouble {
  const rest = restError.safeParse(error)
  if (rest.success) return fromAnswer(rest.data.status, rest.data.code ?? 0, act)
  const network = networkError.safeParse(error)
  return { kind: network.success && neverSent.has(network.data.code) ? 'not_taken' : 'unknown' }
}

function fromAnswer(status: number, code: number, act: 'start' | 'check'): TwilioTrouble {
  if (code === MAX_CHECKS) return { kind: 'checked_too_often' }
  if (code === MAX_SENDS) return { kind: 'sent_too_often' }
  if (status === 429 || status === 503) return { kind: 'not_taken' }
  if (status >= 500) return { kind: 'unknown' }
  if (status === 404) return { kind: act === 'check' ? 'gone' : 'misconfigured' }
  if (act === 'check' && code === INVALID_PARAMETER) return { kind: 'code_refused' }
  if (numberCodes.has(code)) return { kind: 'number_refused' }
  return { kind: 'misconfigured' }
}
