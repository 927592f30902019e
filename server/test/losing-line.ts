import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

export interface LosingLine {
  readonly url: string
  /** How many answers did not arrive. */
  lost(): number
}

/** A line to `target` that loses the first answer of `path`: the server has done what was asked, and nobody hears. */
export async function startProxyThatLoses(target: string, path: string): Promise<LosingLine> {
  let lost = 0
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray())
      const { authorization } = request.headers
      const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
      const answer = await fetch(`${target}${request.url ?? ''}`, { method: 'POST', headers, body })
      const text = await answer.text()
      if (request.url === path && lost === 0) {
        lost += 1
        response.destroy()
      } else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    })()
  })
  const { promise: listening, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await listening
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the line has no port')
  return { url: `http://127.0.0.1:${address.port}`, lost: () => lost }
}
