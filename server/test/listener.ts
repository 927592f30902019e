import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { listen, stop } from './local-server.ts'

export interface WebhookProvider {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export async function aListener() {
  const heard: WebhookProvider[] = []
  let answer: (response: ServerResponse) => void = (response) => response.writeHead(200).end('thank you')
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      answer(response)
    })
  })
  const origin = await listen(server)
  return {
    url: `${origin}/hook`,
    heard,
    answers: (as: typeof answer): void => {
      answer = as
    },
    stop: () => stop(server),
  }
}
