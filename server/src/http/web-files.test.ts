import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { readConfig } from '../platform/config.ts'
import { preferredLanguage } from './web-files.ts'

const inlineScript = "document.documentElement.dataset.theme = 'dark'"
const signInScript = "document.querySelector('template')"
const inlineStyle = 'body { margin: 0 }'
const chunk = 'export const answer = 42\n'.repeat(50)

const files: Readonly<Record<string, string | Buffer>> = {
  'app.html': `<!doctype html><html lang="en"><style>${inlineStyle}</style><script>${inlineScript}</script><script type="module" src="/assets/main-x1.js"></script>`,
  'auth.html': `<!doctype html><html lang="en"><title>Sign in</title><script>${signInScript}</script>`,
  'admin.html': '<!doctype html><title>Staff</title>',
  'landing/en.html': '<!doctype html><title>Send money</title>',
  'landing/fr.html': '<!doctype html><title>Envoyer de l’argent</title>',
  'landing/ht.html': '<!doctype html><title>Voye lajan</title>',
  'assets/main-x1.js': chunk,
  'assets/main-x1.js.br': brotliCompressSync(chunk),
  'locales/ht/translation.json': '{"shell.title":"Byenveni"}',
  '.vite/pages.json': '{"/wallet":["assets/wallet-x2.js","assets/rows-x3.js"],"/wallet/:id":["assets/one-x4.js"]}',
  'sw.js': 'self.addEventListener("fetch", () => undefined)',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

const database = useTestDatabase()
const webFolder = mkdtempSync(join(tmpdir(), 'hai-web-'))
let app: TestApp
beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(webFolder, name, '..'), { recursive: true })
    writeFileSync(join(webFolder, name), content)
  }
  app = await startTestApp(database(), { webFolder })
})
afterAll(async () => {
  await app.stop()
  rmSync(webFolder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${app.url}${path}`, { headers, redirect: 'manual' })
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('pages', () => {
  test('the landing page is in the browser’s preferred language', async () => {
    for (const [asked, title] of [
      ['fr-CA,fr;q=0.9,en;q=0.8', 'Envoyer'],
      ['ht', 'Voye'],
      ['de', 'Send'],
    ] as const) {
      const response = await get('/', { 'accept-language': asked })
      expect(await response.text()).toContain(title)
      expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-language')
    }
  })

  test('a supported language in the URL overrides the browser’s', async () => {
    expect(await (await get('/?lang=ht', { 'accept-language': 'fr' })).text()).toContain('Voye')
    expect(await (await get('/?lang=de', { 'accept-language': 'fr' })).text()).toContain('Envoyer')
  })

  test('the page with the design system’s components exists outside production', async () => {
    expect((await get('/dev/ui')).status).toBe(200)
  })

  test('the service worker is revalidated each time and may only connect to our origin', async () => {
    const { status, headers } = await get('/sw.js')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-type')).toContain('javascript')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; connect-src 'self'; /)
  })

  test('every app path returns the app, with any query', async () => {
    for (const path of ['/dashboard', '/wallet', '/pay/@marie', '/auth/callback?token=x.y', '/a/b/c']) {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('/assets/main-x1.js')
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('the sign-in has its own page and script policy; paths below it return the app', async () => {
    for (const path of ['/auth', '/auth?ref=MARIE']) {
      const response = await get(path)
      expect(await response.text()).toContain('<title>Sign in</title>')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain(hashOf(signInScript))
      expect(policy).not.toContain(hashOf(inlineScript))
    }
    expect(await (await get('/auth', { 'save-data': 'on' })).text()).toContain('<html data-save lang="en"><title>Sign in</title>')
    for (const path of ['/auth/forgot', '/auth/', '/dashboard']) expect(await (await get(path)).text()).not.toContain('Sign in')
    expect((await get('/dashboard')).headers.get('content-security-policy')).not.toContain(hashOf(signInScript))
  })

  test('a page preloads its own code, and pages without any preload none', async () => {
    const linkOf = async (path: string): Promise<string | null> => (await get(path)).headers.get('link')
    expect(await linkOf('/wallet?kind=send')).toBe(
      '</assets/wallet-x2.js>; rel=modulepreload, </assets/rows-x3.js>; rel=modulepreload',
    )
    expect(await linkOf('/wallet/0198a')).toBe('</assets/one-x4.js>; rel=modulepreload')
    expect(await Promise.all(['/', '/dashboard', '/wallet/0198a/more', '/desk/wallet'].map(linkOf))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect((await get('/.vite/pages.json')).headers.get('content-type')).not.toContain('html')
  })

  test('a browser that asks to save data gets a page that says so, under the same policy', async () => {
    const [plain, saving] = [await get('/dashboard'), await get('/dashboard', { 'save-data': 'on' })]
    expect([plain, saving].map(({ headers }) => headers.get('vary')?.toLowerCase())).toEqual([
      'save-data, accept-encoding',
      'save-data, accept-encoding',
    ])
    expect(saving.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'))
    expect(saving.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect(await plain.text()).not.toContain('data-save')
    expect(await saving.text()).toContain('<html data-save lang="en">')
  })

  test('paths with the staff prefix return the staff app, which search engines must not index', async () => {
    for (const path of ['/desk', '/desk/', '/desk/ledger-trace/0198?at=2026-01-01', '/desk/mfa-verify']) {
      const response = await get(path)
      expect([path, response.status, await response.text()]).toEqual([path, 200, files['admin.html']])
      expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    }
  })

  test('the staff app is not served elsewhere or under another name', async () => {
    for (const path of ['/desktop', '/admin', '/admin.html', '/a/desk'])
      expect(await (await get(path, { accept: 'text/html' })).text()).toContain('/assets/main-x1.js')
  })

  test('a page’s policy allows its inline scripts by hash and no others', async () => {
    const policy = (await get('/dashboard')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${hashOf(inlineScript)};`)
    expect(policy).toContain(`style-src 'self' ${hashOf(inlineStyle)};`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })
})

describe('files', () => {
  test('a hashed file is cached permanently and sent precompressed', async () => {
    const response = await get('/assets/main-x1.js', { 'accept-encoding': 'br' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(await response.text()).toBe(chunk)
    const page = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options', 'x-request-id']
    expect(page.map((name) => response.headers.get(name))).toEqual(page.map(() => null))
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
    expect(bytes).toBeLessThan(450)
    expect(brotliDecompressSync(Buffer.from(files['assets/main-x1.js.br'] ?? '')).toString()).toBe(chunk)
  })

  test('dictionaries are revalidated each time and not resent when unchanged', async () => {
    const response = await get('/locales/ht/translation.json')
    expect(await response.json()).toEqual({ 'shell.title': 'Byenveni' })
    const again = await get('/locales/ht/translation.json', {
      'if-none-match': response.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    })
    expect(again.status).toBe(304)
  })

  test.each([
    '/assets/main-x2.js',
    '/assets/nothing',
    '/assets/main-x1.js.br',
    '/locales/de/translation.json',
    '/favicon.ico',
    '/rpc/send_money',
    '/rpc/nothing',
    '/functions/nothing',
    '/realtime',
    '/dev/nothing',
    '/webhooks/nobody',
    '/..%2f..%2fetc%2fpasswd.txt',
    '/assets/..%2f..%2fpackage.json',
  ])('%s is NOT_FOUND and not the app', async (path) => {
    const response = await get(path)
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  })
})

test.each(['/file.pdf', '/dev/nothing', '/assets/main-x2.js', '/webhooks/nobody', '/pay/marie.j'])(
  'a person who opens %s gets the app with its not-found page; calls answer programs only',
  async (path) => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    expect(await (await get(path, { accept })).text()).toContain('/assets/main-x1.js')
    expect((await get('/rpc/nothing', { accept })).status).toBe(404)
    expect((await get('/functions/nothing', { accept })).status).toBe(404)
  },
)

describe('the installation’s name and support address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hai-own-web-'))
  let own: TestApp
  beforeAll(async () => {
    const built = new URL('../../../web/', import.meta.url)
    mkdirSync(join(folder, 'locales/en'), { recursive: true })
    for (const [name, content] of Object.entries({
      'app.html': `${readFileSync(new URL('app.html', built), 'utf8')}<script>${inlineScript}</script>`,
      'manifest.webmanifest': '{"name":"Hai Wallet","short_name":"Hai Wallet"}',
      'locales/en/translation.json': '{"app.a":["Receipt ",["number"],", Hai Wallet."]}',
    }))
      writeFileSync(join(folder, name), content)
    const ipLookup = { json: 'https://ip.lajan.example/json?a=1&b=2', text: '/ip.txt' }
    const sends = { ...readConfig({}).sends, undoWindowSeconds: 90, pendingSendDays: 30 }
    const config = { brandName: '"Lajan" & <Ko>', supportEmail: 'help@lajan.example', ipLookup, sends }
    own = await startTestApp(database(), { webFolder: folder, config: { ...config, runsWorker: false } })
  })
  afterAll(async () => {
    await own.stop()
    rmSync(folder, { recursive: true })
  })

  test('replace the built ones in the page, the manifest and the dictionaries', async () => {
    const response = await fetch(`${own.url}/dashboard`)
    const page = await response.text()
    expect(page).toContain('<meta name="application-name" content="&quot;Lajan&quot; &amp; &lt;Ko&gt;" />')
    expect(page).toContain('<meta name="support-email" content="help@lajan.example" />')
    expect(page).toContain('<meta name="send-figures" content="90 30 on" />')
    expect(page).not.toMatch(/Hai Wallet|haiwallet/)
    expect(response.headers.get('content-security-policy')).toContain(hashOf(inlineScript))
    expect(await (await fetch(`${own.url}/manifest.webmanifest`)).json()).toMatchObject({ name: '"Lajan" & <Ko>' })
    const words: unknown = await (await fetch(`${own.url}/locales/en/translation.json`)).json()
    expect(words).toEqual({ 'app.a': ['Receipt ', ['number'], ', "Lajan" & <Ko>.'] })
  })

  test('the URLs for looking up IP addresses are in the page and allowed by its policy', async () => {
    const response = await fetch(`${own.url}/dashboard`)
    expect(await response.text()).toContain(
      '<meta name="ip-lookup" content="https://ip.lajan.example/json?a=1&amp;b=2 /ip.txt" />',
    )
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self' https://ip.lajan.example;")
    expect((await get('/dashboard')).headers.get('content-security-policy')).toContain("connect-src 'self';")
  })

  test.each(['br', 'gzip', 'identity'])('are sent as %s, and not again when unchanged', async (encoding) => {
    const response = await fetch(`${own.url}/dashboard`, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(await response.text()).toContain('help@lajan.example')
    const again = await fetch(`${own.url}/dashboard`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    })
    expect(again.status).toBe(304)
  })
})

test('a language is chosen by weight, ignoring the region, with English as fallback', () => {
  expect(preferredLanguage('en;q=0.3, fr-FR;q=0.7')).toBe('fr')
  expect(preferredLanguage('es, ht;q=0.1')).toBe('ht')
  expect(preferredLanguage('fr;q=0, *')).toBe('en')
  expect(preferredLanguage(undefined)).toBe('en')
  expect(preferredLanguage(';;;q=,,')).toBe('en')
})
