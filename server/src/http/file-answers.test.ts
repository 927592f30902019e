import Fastify, { type FastifyInstance } from 'fastify'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createLogger } from '../platform/log.ts'
import { fail } from '../platform/failure.ts'
import { sendFile } from './file-answers.ts'

let app: FastifyInstance | undefined
afterEach(() => vi.useRealTimers())
afterEach(() => app?.close())

async function serve(chunks: () => AsyncIterable<Uint8Array>, lines: string[] = []): Promise<string> {
  const log = createLogger({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  app = Fastify({ logger: false })
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send({ code: 'UNAVAILABLE' }))
  app.get('/', (_request, reply) => sendFile({ reply, log }, 'text/csv', { file_name: 'a.csv', chunks: chunks() }))
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test('a file has its name and type', async () => {
  const url = await serve(async function* () {
    yield await Promise.resolve(Buffer.from('a,'))
    yield Buffer.from('b')
  })
  const response = await fetch(url)
  expect(await response.text()).toBe('a,b')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.csv"')
})

test('an error before the first chunk is a normal error response; a later one breaks the connection and is logged', async () => {
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

test('when the client disconnects, no more chunks are created', async () => {
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

function askAt(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.write(`GET / HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  return socket
}

const HALF_MINUTE_MS = 30_000

test('a client that reads nothing for half a minute is disconnected, a slow reader is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let made = 0
  const ended = Promise.withResolvers<string>()
  const url = await serve(async function* () {
    try {
      for (;;) {
        yield await Promise.resolve(Buffer.alloc(64_000))
        made += 1
      }
    } finally {
      ended.resolve('ended')
    }
  })
  /** Resolves when the server has stopped creating chunks. */
  const stalled = async () => {
    let [before, unchanged] = [-1, 0]
    const looksUnchanged = () => {
      unchanged = made === before ? unchanged + 1 : 0
      before = made
      return unchanged
    }
    await expect.poll(looksUnchanged).toBe(5)
    return made
  }
  const socket = askAt(url)
  const first = await stalled()
  for (let time = 0; time < 3; time += 1) {
    await vi.advanceTimersByTimeAsync(HALF_MINUTE_MS - 10_000)
    const before = made
    socket.resume()
    await expect.poll(() => made).toBeGreaterThan(before + 100)
    socket.pause()
    await stalled()
  }
  expect(made).toBeGreaterThan(first)
  await vi.advanceTimersByTimeAsync(HALF_MINUTE_MS)
  expect(await ended.promise).toBe('ended')
  socket.destroy()
})

test('the time to create a chunk does not count', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [asked, ready] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const url = await serve(async function* () {
    yield await Promise.resolve(Buffer.from('a'))
    asked.resolve(undefined)
    await ready.promise
    yield Buffer.from('b')
  })
  const answer = fetch(url).then((response) => response.text())
  await asked.promise
  await vi.advanceTimersByTimeAsync(5 * HALF_MINUTE_MS)
  ready.resolve(undefined)
  expect(await answer).toBe('ab')
})
