import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Proof } from '../app.ts'
import type { Answer } from '../post.ts'
import type { Try } from './spoil.ts'

const headersOf = (proof: Proof | undefined): Record<string, string> => {
  if (proof === undefined) return {}
  const { access_token, step_up_token = '', action_token = '' } = typeof proof === 'string' ? { access_token: proof } : proof
  return { authorization: `Bearer ${access_token}`, 'x-step-up-token': step_up_token, 'x-action-token': action_token }
}

/** Null if the server closes the connection without an answer. */
export function sendTry(url: string, { body, headers }: Try, proof: Proof | undefined): Promise<Answer | null> {
  const { promise, resolve } = Promise.withResolvers<Answer | null>()
  const bytes = Buffer.from(body)
  const length = 'transfer-encoding' in headers ? {} : { 'content-length': String(bytes.length) }
  const asked = request(
    url,
    { method: 'POST', agent: false, headers: { ...length, ...headers, ...headersOf(proof) } },
    (response) => {
      text(response).then(
        (said) => resolve({ status: response.statusCode ?? 0, body: said }),
        () => resolve(null),
      )
    },
  )
  asked.on('error', () => resolve(null))
  asked.end(bytes)
  return promise
}
