import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'

export interface Post {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
  /** Says where the host is: the connection is made to that, and to nothing else. */
  readonly lookup: LookupFunction
  /** Ends it, whatever it waits for. */
  readonly signal: AbortSignal
}

/** Posts to a server of somebody else's, on a connection of its own. A redirect is an answer, and is not followed. Rejects with what went wrong. */
export function postOnce({ url, headers, body, lookup, signal }: Post): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const open = url.protocol === 'https:' ? requestSecure : requestPlain
  const length = { 'content-length': Buffer.byteLength(body) }
  const asked = open(url, { method: 'POST', headers: { ...headers, ...length }, lookup, signal, agent: false })
  asked.once('response', resolve)
  asked.on('error', reject)
  asked.end(body)
  return promise
}

/** More of an answer than this is not read. */
const ANSWER_BYTES_MAX = 65_536

/** What an answer says, to its end or to 64 KB; its connection is over then. */
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
