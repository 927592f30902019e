import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const mail = (to: string, subject: string, html?: string): Promise<void> =>
  app.server.database
    .transaction()
    .execute((trx) =>
      app.server.outbox.mail(trx, { to, subject, text: `words for ${to}`, ...(html === undefined ? {} : { html }) }),
    )

const get = (path: string): Promise<Response> => fetch(`${app.url}${path}`)
const pageOf = async (path: string): Promise<string> => (await get(path)).text()

test('the page shows messages newest first, or only one recipient’s', async () => {
  await mail('rose@example.org', 'The older one')
  app.clock.forward({ minutes: 1 })
  await mail('marie@example.org', 'The newer one')
  const page = await pageOf('/dev/outbox')
  expect(page.indexOf('The newer one')).toBeLessThan(page.indexOf('The older one'))
  const filtered = await pageOf('/dev/outbox?to=rose%40example.org')
  expect(filtered).toContain('words for rose@example.org')
  expect(filtered).not.toContain('The newer one')
  expect(await pageOf('/dev/outbox?to=nobody')).toContain('Nothing yet.')
})

test('the JSON contains exactly the documented fields', async () => {
  app.clock.forward({ minutes: 1 })
  await mail('json@example.org', 'For machines', '<p>html</p>')
  const { items } = (await (await get('/dev/outbox.json')).json()) as { items: Record<string, unknown>[] }
  expect(items[0]).toEqual({
    channel: 'mail',
    to: 'json@example.org',
    subject: 'For machines',
    body: 'words for json@example.org',
    created_at: app.clock.now().toISOString(),
  })
})

test('the HTML of a mail is shown in a sandboxed frame', async () => {
  await mail(
    'html@example.org',
    'With HTML',
    '<p style="color:red">hello</p><script>parent.location="https://evil.test"</script>',
  )
  const response = await get('/dev/outbox?to=html%40example.org')
  expect(response.headers.get('content-security-policy')).toContain("frame-src 'self'")
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
  const page = await response.text()
  expect(page).not.toContain('evil.test')
  const [, src = ''] = /<iframe sandbox [^>]*src="([^"]+)"/.exec(page) ?? []
  const frame = await get(src)
  expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/)
  expect(await frame.text()).toContain('hello')
})

test.each(['/dev/outbox/nonsense.html', '/dev/outbox/01997b5e-0000-7000-8000-00000000ffff.html'])(
  '%s is NOT_FOUND',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('a message cannot inject content into the page', async () => {
  await mail('sly@example.org', '<img src=x>"><script>go()</script>')
  const page = await pageOf('/dev/outbox?to=sly%40example.org%22%3E%3Cb%3E')
  expect(page).not.toContain('<b>')
  const shown = await pageOf('/dev/outbox?to=sly%40example.org')
  expect(shown).not.toContain('<img')
  expect(shown).not.toContain('<script>go')
})

/** `fetch` cannot set the Host header. */
const statusFor = (path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request(`${app.url}${path}`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject).end()
  })

test('a foreign host name that resolves to this machine cannot read messages', async () => {
  const paths = ['/dev/outbox', '/dev/outbox.json', '/dev/outbox?to=x', '/%64ev/outbox.json', '/dev/ui']
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'wallet.test.evil',
    '8.8.8.8',
  ])
    for (const path of paths) expect([host, path, await statusFor(path, host)]).toEqual([host, path, 404])
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:9', '[::1]:3000', 'wallet.test', 'WALLET.test'])
    expect([host, await statusFor('/dev/outbox.json', host)]).toEqual([host, 200])
})
