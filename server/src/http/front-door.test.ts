import { once } from 'node:events'
import { Agent, IncomingMessage, request, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorCatalogue } from '@hai/contract/errors'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFrontDoor } from './front-door.ts'
import { atMost, createLane } from './place.ts'

interface Options {
  readonly connectionsMax?: number
  readonly inactiveMs?: number
  readonly hold?: { readonly ms: number; readonly max: number }
}

/** A server for two concurrent calls. `/call` waits until the test lets it answer. */
async function serve({ connectionsMax = 1_000, inactiveMs = 60_000, hold = { ms: 0, max: 1_000 } }: Options = {}) {
  const lane = createLane(atMost(2))
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  const refused: string[] = []
  const doors = { headers: { 'x-frame-options': 'DENY' }, connectionsMax, inactiveMs, hold }
  const byRoute = ['/call', '/much'].map((route) => [route, { name: route.slice(1), lane }] as const)
  const app = Fastify({
    logger: false,
    serverFactory: createFrontDoor({ ...doors, laneOf: new Map(byRoute), onRefused: (name) => refused.push(name) }),
  })
  // Ends the connections that the test opens below.
  onTestFinished(() => app.close())
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send({ code: 'UNAVAILABLE' }))
  const call = lane.inPlace(() => gate)
  const much = lane.inPlace(() => Promise.resolve('x'.repeat(32 * 1024 * 1024)))
  app.post('/call', async () => {
    await call()
    return 'done'
  })
  app.get('/much', () => much())
  app.get('/healthz', () => 'ok')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const connections = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  return { app, connections, url, lane, open: () => open(undefined), refused }
}

function oneConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const sockets = new Set<Socket>()
  return {
    sockets,
    post: async (path: string, body = '{}') => {
      const asked = request(`${url}${path}`, { agent, method: 'POST', headers: { 'content-type': 'application/json' } })
      asked.on('socket', (socket) => sockets.add(socket))
      asked.end(body)
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      return { status: response.statusCode, headers: response.headers, body: await text(response) }
    },
  }
}

function dial(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  return socket.on('error', () => undefined)
}

const closed = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve))

const aCall = (body = '{}', length = Buffer.byteLength(body)): string =>
  `POST /call HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`

const isFull = (lane: { isFull: () => boolean }) => expect.poll(() => lane.isFull(), { interval: 5 }).toBe(true)

test('a request while all places are taken is rejected, and its connection stays usable', async () => {
  const { url, lane, open, refused } = await serve()
  const inside = [oneConnection(url).post('/call'), oneConnection(url).post('/call')]
  await isFull(lane)
  const late = oneConnection(url)
  const { status, headers, body } = await late.post('/call', JSON.stringify('y'.repeat(3_000_000)))
  expect(status).toBe(503)
  expect(headers).toMatchObject({ 'retry-after': '1', 'x-frame-options': 'DENY', connection: 'keep-alive' })
  const { message } = errorCatalogue.UNAVAILABLE
  expect(JSON.parse(body)).toEqual({ code: 'UNAVAILABLE', message, request_id: headers['x-request-id'] })
  expect(refused).toEqual(['call'])
  expect(await fetch(`${url}/healthz`).then((response) => response.text())).toBe('ok')
  open()
  expect((await Promise.all(inside)).map((answer) => answer.body)).toEqual(['done', 'done'])
  expect(await late.post('/call?again')).toMatchObject({ status: 200, body: 'done' })
  expect(late.sockets.size).toBe(1)
})

test('a slow body and an unread answer occupy no place', async () => {
  const { url, lane, open } = await serve()
  const slow = Array.from({ length: 20 }, () => dial(url))
  for (const socket of slow) socket.write(aCall('{"a":', 1_000))
  const unread = Array.from({ length: 4 }, () => dial(url).pause())
  for (const socket of unread) {
    socket.write('GET /much HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(socket, 'readable')
  }
  expect(lane.isFull()).toBe(false)
  open()
  expect(await oneConnection(url).post('/call')).toMatchObject({ status: 200, body: 'done' })
})

test('a running call keeps its place after its client has gone', async () => {
  const { connections, url, lane, open } = await serve()
  const left = [dial(url), dial(url)]
  for (const socket of left) socket.write(aCall())
  await isFull(lane)
  for (const socket of left) socket.destroy()
  await expect.poll(connections).toBe(0)
  expect(lane.isFull()).toBe(true)
  open()
  await expect.poll(() => lane.isFull()).toBe(false)
})

test('hundreds of simultaneous rejections are all answered, and clients that have gone are skipped', async () => {
  const { url, lane, open, refused } = await serve()
  const inside = [oneConnection(url).post('/call'), oneConnection(url).post('/call')]
  await isFull(lane)
  const crowd = Array.from({ length: 100 }, () => oneConnection(url))
  const rounds = async ({ post }: ReturnType<typeof oneConnection>) => {
    const statuses: unknown[] = []
    for (let round = 0; round < 5; round += 1) statuses.push((await post('/call')).status)
    return statuses
  }
  const gone = Array.from({ length: 100 }, () => dial(url))
  for (const socket of gone) socket.write(aCall(), () => socket.destroy())
  const statuses = (await Promise.all(crowd.map(rounds))).flat()
  expect(statuses).toEqual(Array.from({ length: 500 }, () => 503))
  expect(refused.length).toBeGreaterThanOrEqual(500)
  open()
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200])
})

test('a rejection is held', async () => {
  const { url, lane, open } = await serve({ hold: { ms: 300, max: 10 } })
  const inside = [oneConnection(url).post('/call'), oneConnection(url).post('/call')]
  await isFull(lane)
  const start = performance.now()
  expect(await oneConnection(url).post('/call')).toMatchObject({ status: 503 })
  expect(performance.now() - start).toBeGreaterThanOrEqual(300)
  open()
  await Promise.all(inside)
})

test('by default, 2,048 rejections are held for a second, and further ones are sent at once', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const laneOf = new Map([['/call', { name: 'call', lane: createLane(atMost(0)) }]])
  const server = createFrontDoor({ laneOf, headers: {}, connectionsMax: 3_000, onRefused: () => undefined })(() => undefined)
  const ask = (): ServerResponse => {
    const socket = new Socket().on('error', () => undefined)
    const asked = Object.assign(new IncomingMessage(socket), { url: '/call' })
    const response = new ServerResponse(asked)
    response.assignSocket(socket)
    server.emit('request', asked, response)
    return response
  }
  const sent = (responses: readonly ServerResponse[]) => responses.filter(({ headersSent }) => headersSent).length
  const held = Array.from({ length: 2_048 }, ask)
  expect([sent(held), sent([ask()])]).toEqual([0, 1])
  vi.advanceTimersByTime(999)
  expect([sent(held), sent([ask()])]).toEqual([0, 1])
  vi.advanceTimersByTime(1)
  expect([sent(held), sent([ask()])]).toEqual([2_048, 0])
})

test('a connection with a held rejection is closed when it sends another request', async () => {
  const { url, lane, connections } = await serve({ hold: { ms: 5_000, max: 1_000 } })
  const inside = [dial(url), dial(url)]
  for (const socket of inside) socket.write(aCall())
  await isFull(lane)
  const hasty = [aCall() + aCall(), `${aCall()}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`].map((requests) => {
    const socket = dial(url).resume()
    socket.write(requests)
    return closed(socket)
  })
  await Promise.all(hasty)
  expect(await connections()).toBe(2)
  for (const socket of inside) socket.destroy()
})

test('the body of a held request is read', async () => {
  const { url, lane } = await serve({ hold: { ms: 5_000, max: 10 } })
  const inside = [dial(url), dial(url)]
  for (const socket of inside) socket.write(aCall())
  await isFull(lane)
  const late = dial(url)
  const sent = new Promise((resolve) => late.write(aCall('x'.repeat(64 * 1024 * 1024)), () => resolve('sent')))
  expect(await Promise.race([sent, once(late, 'data')])).toBe('sent')
  for (const socket of [...inside, late]) socket.destroy()
})

test('a client that pipelines too many requests is disconnected; a few are answered in order', async () => {
  const { url, lane, open } = await serve()
  const patient = dial(url)
  patient.write(aCall() + aCall() + aCall())
  await isFull(lane)
  const hasty = dial(url).resume()
  hasty.write(aCall().repeat(10_000))
  await closed(hasty)
  open()
  let heard = ''
  patient.on('data', (data: Buffer) => (heard += data.toString()))
  await expect.poll(() => heard.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 503'])
})

test('many rejections leave no memory behind on a connection', async () => {
  const { app, url, lane, open } = await serve()
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  const inside = [oneConnection(url).post('/call'), oneConnection(url).post('/call')]
  await isFull(lane)
  const { post } = oneConnection(url)
  const listeners = () =>
    sockets
      .at(-1)
      ?.eventNames()
      .reduce((sum, name) => sum + (sockets.at(-1)?.listenerCount(name) ?? 0), 0)
  await post('/call')
  const before = listeners()
  for (let time = 0; time < 50; time += 1) await post('/call')
  expect(sockets).toHaveLength(3)
  expect(listeners()).toBe(before)
  open()
  await Promise.all(inside)
})

test('an inactive connection with an unread answer is closed', async () => {
  const { url, connections } = await serve({ inactiveMs: 200 })
  const idler = dial(url).pause()
  idler.write('GET /much HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(idler, 'readable')
  await expect.poll(connections).toBe(0)
})

test('connections above the maximum are closed at once, and a closed one makes room', async () => {
  const { url } = await serve({ connectionsMax: 3 })
  const all = Array.from({ length: 3 }, () => dial(url))
  await Promise.all(all.map((socket) => once(socket, 'connect')))
  const [first] = all
  await closed(dial(url).resume())
  first?.destroy()
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})
