import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

export function createSealReceiver() {
  const folder = mkdtempSync(join(tmpdir(), 'hai-seals-'))
  const taken: string[] = []
  const signatures: (string | string[] | undefined)[] = []
  const paths: (string | undefined)[] = []
  /** The receiver stores a request only if it answers with 200. */
  const answer = { status: 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      signatures.push(request.headers['hai-signature'])
      paths.push(request.url)
      if (answer.status === 200) taken.push(body)
      response.writeHead(answer.status).end()
    })
  })
  const file = join(folder, 'seals.jsonl')

  return {
    folder,
    file,
    taken,
    signatures,
    paths,
    answer,
    start: async (secret: string | null) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = z.object({ port: z.int() }).parse(server.address())
      return { everyMinutes: 1, file, url: { href: `http://127.0.0.1:${port}/seals`, reach: 'loopback', secret } } as const
    },
    stop: (): void => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
