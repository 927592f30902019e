import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Somebody’s program on this machine: keeps what it is sent, and answers as it is told. */
export async function aListener() {
  const heard: Heard[] = []
  let answer: (response: ServerResponse) => void = (response) => response.writeHead(200).end('thank you')
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    heard,
    answers: (as: typeof answer): void => {
      answer = as
    },
    stop: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
