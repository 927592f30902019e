import { createServer, type RequestListener, type Server } from 'node:http'
import type { LookupAddress } from 'node:dns'
import { createServer as createPlainServer, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../../test/local-server.ts'
import { type Find, findOutside, TargetNotAllowed, openOutside, outsideUrl, postToPublicUrl } from './post-to-public-url.ts'

test.each([
  'http://push.example.com/a',
  'https://127.0.0.1/a',
  'https://127.1/',
  'https://[::1]/a',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://0/',
  'https://0.0.0.0/',
  'https://127.0.0.1./',
  'https://[::]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[::127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://168.63.129.16/',
  'https://１２７.０.０.１/',
  'https://localhost/',
  'https://localhost./',
  'https://a.localhost/',
  'https://db.internal/',
  'https://printer.local/',
  'https://nas.lan/',
  'https://router.home.arpa./',
  'https://intranet/',
  'https://intranet./',
  'https://db.corp/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'ftp://a.example.com/',
  'javascript:alert(1)',
  '',
  'https://user:password@push.example.com/',
  'https://push.example.com@127.0.0.1/',
  'https://:a@push.example.com/',
  'https://push.example.com:22/',
  'https://push.example.com:5432/',
  'https://93.184.215.14:6443/',
  'https://a.example.com:80/',
])('%s must not be called', (address) => {
  expect(outsideUrl(address, 'outside')).toBeNull()
})

test('a public https URL on an https port can be called, this machine only if allowed', () => {
  for (const address of ['https://push.example.com/a?b', 'https://push.example.com:443/', 'https://push.example.com:8443/'])
    expect(outsideUrl(address, 'outside')?.hostname).toBe('push.example.com')
  expect(outsideUrl('http://127.0.0.1:3000/', 'loopback')).not.toBeNull()
  expect(outsideUrl('http://10.0.0.1/', 'loopback')).toBeNull()
  expect(outsideUrl('https://10.0.0.1/', 'loopback')).toBeNull()
})

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  return `${await listen(server)}/`
}

const call = (url: string, signal = AbortSignal.timeout(5_000)) =>
  postToPublicUrl({ url, headers: {}, body: 'hello', signal, reach: 'loopback' })

/** A resolver that gives these answers in order, and then repeats the last one. */
function saying(...answers: readonly string[][]): { find: Find; asked: () => number } {
  let asked = 0
  const find = (_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void): void => {
    const found = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { find: find as unknown as Find, asked: () => asked }
}

test.each([
  [['10.0.0.7']],
  [['8.8.8.8', '10.0.0.7']],
  [['2606:4700::1111', '::1']],
  [['::ffff:8.8.8.8']],
  [['64:ff9b::808:808']],
  [['0.0.0.0']],
  [[]],
])('a name that resolves to %j is not called', async (found) => {
  const { find } = saying(found)
  const asked = { url: 'https://push.example.com/', headers: {}, body: '', signal: AbortSignal.timeout(5_000), find }
  await expect(postToPublicUrl({ ...asked, reach: 'outside' })).rejects.toThrow(TargetNotAllowed)
  expect(await findOutside(asked.url, 'outside', find)).toBeNull()
})

test('a name whose address changes after the check is called at the checked address', async () => {
  let calls = 0
  const server = createPlainServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  // This machine is the public server of the test. The resolver’s second answer must not be used.
  const { find, asked } = saying(['127.0.0.1'], ['10.0.0.7'])
  const url = `https://shop.example.com:${port}/`
  const opened = openOutside({ url, headers: {}, body: '', signal: AbortSignal.timeout(5_000), reach: 'loopback', find })
  await expect(opened).rejects.toThrow(/socket|ECONNRESET|hang up/i)
  expect([calls, asked()]).toEqual([1, 1])
  server.close()
})

test('resolving a name takes no longer than the call’s timeout', async () => {
  const find = (() => undefined) as unknown as Find
  const asked = { url: 'https://push.example.com/', headers: {}, body: '', signal: AbortSignal.timeout(50), find }
  await expect(postToPublicUrl({ ...asked, reach: 'outside' })).rejects.toThrow()
})

test('redirects are not followed', async () => {
  let inside = 0
  const target = await listening((_request, response) => {
    inside += 1
    response.end()
  })
  const url = await listening((_request, response) => response.writeHead(307, { location: target }).end())
  expect((await call(url)).status).toBe(307)
  expect(inside).toBe(0)
})

test('at most 64 KB of an endless answer are read, and a missing or slow one times out', async () => {
  const url = await listening((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  })
  expect((await call(url)).text).toHaveLength(65_536)
  const silent = await listening(() => undefined)
  await expect(call(silent, AbortSignal.timeout(50))).rejects.toThrow()
  const dripping = await listening((_request, response) => {
    const drip = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(drip))
  })
  await expect(call(dripping, AbortSignal.timeout(100))).rejects.toThrow()
})
