import { createServer, type RequestListener, type Server } from 'node:http'
import type { lookup } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { NotOutside, outsideUrl, postOutside } from './post-outside.ts'

test.each([
  ...[
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
  ],
  ...[
    'https://0x7f.1/',
    'https://localhost/',
    'https://db.internal/',
    'https://printer.local/',
    'https://intranet/',
    'ftp://a.example.com/',
  ],
  ...['https://user:password@push.example.com/', 'javascript:alert(1)', ''],
])('%s is no address to call', (address) => {
  expect(outsideUrl(address, 'outside')).toBeNull()
})

test('a public https address is; this machine only where that is allowed', () => {
  expect(outsideUrl('https://push.example.com/a?b', 'outside')?.hostname).toBe('push.example.com')
  expect(outsideUrl('http://127.0.0.1:3000/', 'loopback')).not.toBeNull()
  expect(outsideUrl('http://10.0.0.1/', 'loopback')).toBeNull()
})

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const call = (url: string) => postOutside({ url, headers: {}, body: 'hello', timeoutMs: 5_000, reach: 'loopback' })

test('a name that resolves inside is not called, not even when another of its addresses is outside', async () => {
  const find = ((_name: string, _options: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ])) as unknown as typeof lookup
  const asked = postOutside({ url: 'https://push.example.com/', headers: {}, body: '', timeoutMs: 5_000, reach: 'outside', find })
  await expect(asked).rejects.toThrow(NotOutside)
})

test('a redirect is an answer, and nobody follows it', async () => {
  let inside = 0
  const target = await listening((_request, response) => {
    inside += 1
    response.end()
  })
  const url = await listening((_request, response) => response.writeHead(307, { location: target }).end())
  expect((await call(url)).status).toBe(307)
  expect(inside).toBe(0)
})

test('of an answer without an end 64 KB are read; one that never comes is waited for so long and no longer', async () => {
  const url = await listening((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  })
  expect((await call(url)).text).toHaveLength(65_536)
  const silent = await listening(() => undefined)
  await expect(postOutside({ url: silent, headers: {}, body: '', timeoutMs: 50, reach: 'loopback' })).rejects.toThrow()
})
