import { createHmac } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import type { OutsideAddress } from '../../platform/outside-address.ts'
import { postOnce, readAnswer } from '../../platform/post-once.ts'

const EXCERPT_LENGTH = 500

export interface Signed {
  readonly url: URL
  /** Where the host was found, and nowhere else. */
  readonly address: OutsideAddress
  readonly secret: string
  readonly event_id: string
  readonly body: string
  readonly at: Date
  /** From the first step of the connection to the end of the answer. */
  readonly timeoutMs: number
}

/** What became of a try. `status` is null where no answer came; `fault` is null where it was taken: an answer of the 200s. */
export interface Outcome {
  readonly status: number | null
  readonly fault: 'status' | 'time_out' | 'connection' | null
  readonly excerpt: string | null
}

/** `t` is the second of the signature, `v1` HMAC-SHA256 of `t`, a dot, and the body as it is sent. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}

/** The beginning of an answer, as a line of the log shows it: no control characters, and never half a letter. */
const excerptOf = (bytes: Buffer): string =>
  Array.from(bytes.toString('utf8').replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, EXCERPT_LENGTH / 2)
    .join('')

/** Wherever it is asked for, this address. */
const pinned =
  ({ address, family }: OutsideAddress): LookupFunction =>
  (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)

/** Sends once, follows no redirect, and never throws: whatever goes wrong is an outcome. */
export async function sendSigned({ url, address, secret, event_id, body, at, timeoutMs }: Signed): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'hai-webhooks/1', connection: 'close' },
    ...{ 'hai-event-id': event_id, 'hai-signature': signatureOf(secret, body, at) },
  }
  let status: number | null = null
  try {
    const answer = await postOnce({ url, headers, body, lookup: pinned(address), signal })
    status = answer.statusCode ?? null
    const excerpt = excerptOf((await readAnswer(answer)).subarray(0, EXCERPT_LENGTH))
    return { status, excerpt, fault: status !== null && status >= 200 && status < 300 ? null : 'status' }
  } catch {
    return { status, excerpt: null, fault: signal.aborted ? 'time_out' : 'connection' }
  }
}
