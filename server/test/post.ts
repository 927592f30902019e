import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })

export interface Answer {
  readonly status: number
  readonly body: string
}

/** Posts JSON over a connection that stays open, for a fraction of the work that `fetch` makes: tests call by the ten thousand. */
export function postJson(url: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const length = String(Buffer.byteLength(body))
  const all = { 'content-type': 'application/json', 'content-length': length, ...headers }
  const asked = request(url, { method: 'POST', agent, headers: all }, (response) => {
    text(response).then((said) => resolve({ status: response.statusCode ?? 0, body: said }), reject)
  })
  asked.on('error', reject)
  asked.end(body)
  return promise
}
