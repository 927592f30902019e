import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Door } from './door.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

async function open(handle: Handle): Promise<{ door: Door; port: number }> {
  // Without limits of time: what a test waits for, it waits for the close.
  const door = new Door({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }, handle).listen(0, '127.0.0.1')
  await once(door, 'listening')
  onTestFinished(() => door.closeAllConnections())
  return { door, port: (door.address() as AddressInfo).port }
}

const closed = (door: Door): Promise<void> =>
  new Promise((resolve, reject) => {
    door.close((error) => (error ? reject(error) : resolve()))
  })

test('a connection that a browser opened in advance and never used does not hold it open', async () => {
  const { door, port } = await open((_request, response) => response.end())
  const unused = connect(port, '127.0.0.1')
  await once(door, 'connection')
  await closed(door)
  unused.destroy()
})

test('half a request does not hold it open', async () => {
  const { door, port } = await open((_request, response) => response.end())
  const accepted = once(door, 'connection')
  const half = connect(port, '127.0.0.1').on('error', () => undefined)
  half.write('GET / HTTP/1.1\r\nhost:')
  const [socket] = (await accepted) as [Socket]
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
  await closed(door)
})

test('what is being answered is answered in full, and its connection is not kept after that', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const { door, port } = await open((_request, response) => asked.resolve(response))
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1', agent }, resolve))
  const response = await asked.promise
  const done = closed(door)
  response.write('one ')
  response.end('whole')
  let text = ''
  for await (const part of await answer) text += String(part)
  expect(text).toBe('one whole')
  await done
  agent.destroy()
})
