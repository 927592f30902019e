import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '../platform/log.ts'
import { fail } from '../platform/failure.ts'
import { sendFile } from './file-answers.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server whose only file is this one. */
async function serve(chunks: () => AsyncIterable<Uint8Array>, lines: string[] = []): Promise<string> {
  const log = createLogger({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  app = Fastify({ logger: false })
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send({ code: 'UNAVAILABLE' }))
  app.get('/', (_request, reply) => sendFile({ reply, log }, 'text/csv', { file_name: 'a.csv', chunks: chunks() }))
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test('a file comes with its name and type', async () => {
  const url = await serve(async function* () {
    yield await Promise.resolve(Buffer.from('a,'))
    yield Buffer.from('b')
  })
  const response = await fetch(url)
  expect(await response.text()).toBe('a,b')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.csv"')
})

test('what fails before the first piece is a refusal; what fails later breaks off and is logged', async () => {
  const early = await serve(async function* () {
    yield await Promise.resolve(fail('UNAVAILABLE'))
  })
  const refused = await fetch(early)
  expect([refused.status, await refused.json()]).toEqual([503, { code: 'UNAVAILABLE' }])
  await app?.close()
  const lines: string[] = []
  const late = await serve(async function* () {
    yield Buffer.alloc(200_000)
    yield await Promise.reject<Buffer>(new Error('the database went away'))
  }, lines)
  await expect(fetch(late).then((response) => response.arrayBuffer())).rejects.toThrow()
  expect(lines.join('')).toContain('the database went away')
})

test('when its taker goes away, nothing more is made', async () => {
  const ended = Promise.withResolvers<string>()
  const url = await serve(async function* () {
    try {
      for (;;) yield await Promise.resolve(Buffer.alloc(64_000))
    } finally {
      ended.resolve('ended')
    }
  })
  const leaving = new AbortController()
  const response = await fetch(url, { signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  expect(await ended.promise).toBe('ended')
})
