import { createHmac } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import type { OutsideAddress } from '../../platform/outside-address.ts'

/** From the first step of the connection to the end of the answer. */
const DEADLINE_MS = 10_000
/** What is read of an answer; it is cut there. */
const ANSWER_BYTES_MAX = 65_536
const EXCERPT_LENGTH = 500

export interface Signed {
  readonly url: URL
  /** Where the host was found, and nowhere else. */
  readonly address: OutsideAddress
  readonly secret: string
  readonly event_id: string
  readonly body: string
  readonly at: Date
  /** Shorter only in tests. */
  readonly deadlineMs?: number
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

/** Reads an answer to its end, or to what is enough of it. */
async function read(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= ANSWER_BYTES_MAX) break
  }
  return excerptOf(Buffer.concat(parts).subarray(0, EXCERPT_LENGTH))
}

function answerTo({ url, address, secret, event_id, body, at }: Signed, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address: address.address, family: address.family }]) : done(null, address.address, address.family)
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const headers = {
    ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'hai-webhooks/1' },
    ...{ 'hai-event-id': event_id, 'hai-signature': signatureOf(secret, body, at), connection: 'close' },
  }
  const sent = send(url, { method: 'POST', headers, lookup, agent: false, signal })
  sent.once('response', resolve)
  sent.once('error', reject)
  sent.end(body)
  return promise
}

/** Sends once, follows no redirect, and never throws: whatever goes wrong is an outcome. */
export async function sendSigned(signed: Signed): Promise<Outcome> {
  const signal = AbortSignal.timeout(signed.deadlineMs ?? DEADLINE_MS)
  let status: number | null = null
  try {
    const answer = await answerTo(signed, signal)
    status = answer.statusCode ?? null
    const excerpt = await read(answer)
    answer.destroy()
    return { status, excerpt, fault: status !== null && status >= 200 && status < 300 ? null : 'status' }
  } catch {
    return { status, excerpt: null, fault: signal.aborted ? 'time_out' : 'connection' }
  }
}
