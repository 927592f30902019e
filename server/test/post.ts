import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CallBody } from './call-body.ts'

const agent = new Agent({ keepAlive: true })

export interface Answer {
  readonly status: number
  readonly body: string
}

/** Posts over kept-alive connections, which is much faster than `fetch` in tests with thousands of calls. */
export function postBody(url: string, { body, type }: CallBody, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const length = String(Buffer.byteLength(body))
  const all = { 'content-type': type, 'content-length': length, ...headers }
  const asked = request(url, { method: 'POST', agent, headers: all }, (response) => {
    text(response).then((said) => resolve({ status: response.statusCode ?? 0, body: said }), reject)
  })
  asked.on('error', reject)
  asked.end(body)
  return promise
}

export const postJson = (url: string, body: string, headers?: Readonly<Record<string, string>>): Promise<Answer> =>
  postBody(url, { body, type: 'application/json' }, headers)
