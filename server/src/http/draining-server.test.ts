import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { DrainingServer } from './draining-server.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

async function open(handle: Handle): Promise<{ server: DrainingServer; port: number }> {
  // Without timeouts, only closing the server ends connections.
  const server = new DrainingServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }, handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  return { server, port: (server.address() as AddressInfo).port }
}

const closed = (server: DrainingServer): Promise<void> =>
  new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
  })

test('an unused connection that a browser opened in advance does not prevent closing', async () => {
  const { server, port } = await open((_request, response) => response.end())
  const unused = connect(port, '127.0.0.1')
  await once(server, 'connection')
  await closed(server)
  unused.destroy()
})

test('half a request does not prevent closing', async () => {
  const { server, port } = await open((_request, response) => response.end())
  const accepted = once(server, 'connection')
  const half = connect(port, '127.0.0.1').on('error', () => undefined)
  half.write('GET / HTTP/1.1\r\nhost:')
  const [socket] = (await accepted) as [Socket]
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
  await closed(server)
})

test('a running request is answered completely, and its connection is then closed', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const { server, port } = await open((_request, response) => asked.resolve(response))
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1', agent }, resolve))
  const response = await asked.promise
  const done = closed(server)
  response.write('one ')
  response.end('whole')
  let text = ''
  for await (const part of await answer) text += String(part)
  expect(text).toBe('one whole')
  await done
  agent.destroy()
})
