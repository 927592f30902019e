import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'

export interface Post {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
  /** Resolves the host name. The connection uses the resolved address. */
  readonly lookup: LookupFunction
  readonly signal: AbortSignal
}

/** Uses a new connection and does not follow redirects. Rejects if the connection fails. */
export function postOnce({ url, headers, body, lookup, signal }: Post): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const open = url.protocol === 'https:' ? requestSecure : requestPlain
  const length = { 'content-length': Buffer.byteLength(body) }
  const request = open(url, { method: 'POST', headers: { ...headers, ...length }, lookup, signal, agent: false })
  request.once('response', resolve)
  request.on('error', reject)
  request.end(body)
  return promise
}

const ANSWER_BYTES_MAX = 65_536

/** Reads at most 64 KB of an answer, and closes the connection. */
export async function readAnswer(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= ANSWER_BYTES_MAX) break
  }
  answer.destroy()
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES_MAX)
}
