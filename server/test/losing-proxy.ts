import { createServer } from 'node:http'
import { type ErrorCode, errorCatalogue } from '@hai/contract/errors'
import { onTestFinished } from 'vitest'

export interface LosingProxy {
  readonly url: string
  lost(): number
}

/**
 * A proxy to `target` that loses the first `losing` answers for `path` after the server has processed the request. It
 * closes the connection without an answer the first time, in the middle of the answer the second time, and so on. An
 * error code in `instead` replaces the answer with the same index.
 */
export async function startProxyThatLoses(
  target: string,
  path: string,
  losing: number,
  instead: readonly (ErrorCode | null)[] = [],
): Promise<LosingProxy> {
  let lost = 0
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const body = Buffer.concat(await request.toArray())
      const { authorization } = request.headers
      const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
      const answer = await fetch(`${target}${request.url ?? ''}`, { method: 'POST', headers, body })
      const text = await answer.text()
      if (request.url === path && lost < losing) {
        const code = instead[lost] ?? null
        lost += 1
        if (code !== null) {
          const { status, message } = errorCatalogue[code]
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message }))
        } else if (lost % 2 === 1) response.destroy()
        else
          response
            .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
            .write(text.slice(0, 10), () => response.destroy())
      } else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    }
    pass().catch(() => response.destroy())
  })
  const { promise: listening, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await listening
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
  return { url: `http://127.0.0.1:${address.port}`, lost: () => lost }
}
