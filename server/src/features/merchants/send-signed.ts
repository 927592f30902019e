import {
  TargetNotAllowed,
  openOutside,
  type AllowedTargets,
  SIGNATURE_HEADER,
  signatureOf,
} from '../../platform/post-to-public-url.ts'
import { readAnswer } from '../../platform/post-once.ts'

const EXCERPT_LETTERS_MAX = 250

export interface Signed {
  readonly url: string
  readonly reach: AllowedTargets
  /** The current secret and, for a day after a change, the former one. */
  readonly secrets: readonly string[]
  readonly event_id: string
  readonly body: string
  readonly at: Date
  /** From the DNS lookup to the end of the answer. */
  readonly timeoutMs: number
}

/**
 * `status` is null without an answer. `fault` is null if the endpoint accepted the delivery (2xx), `status` if it
 * answered with another status, and `inside` if the address is not public.
 */
export interface Outcome {
  readonly status: number | null
  readonly fault: 'status' | 'time_out' | 'inside' | 'connection' | null
  readonly excerpt: string | null
}

/** The start of an answer, for the log, without control and bidirectional characters. No character is cut in half. */
const excerptOf = (bytes: Buffer): string =>
  Array.from(bytes.toString('utf8').replaceAll(/[\p{Cc}\p{Bidi_C}\p{Zl}\p{Zp}]+/gu, ' '))
    .slice(0, EXCERPT_LETTERS_MAX)
    .join('')

/** Follows no redirect. Never throws, because every failure is an outcome. */
export async function sendSigned({ url, reach, secrets, event_id, body, at, timeoutMs }: Signed): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'hai-webhooks/1',
    connection: 'close',
    'hai-event-id': event_id,
    [SIGNATURE_HEADER]: signatureOf(secrets, body, at),
  }
  let status: number | null = null
  try {
    const answer = await openOutside({ url, headers, body, reach, signal })
    status = answer.statusCode ?? null
    const excerpt = excerptOf(await readAnswer(answer))
    return { status, excerpt, fault: status !== null && status >= 200 && status < 300 ? null : 'status' }
  } catch (error) {
    if (error instanceof TargetNotAllowed) return { status: null, excerpt: null, fault: 'inside' }
    return { status, excerpt: null, fault: signal.aborted ? 'time_out' : 'connection' }
  }
}
