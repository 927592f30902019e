import { beforeEach, expect, test, vi } from 'vitest'
import { MissingCode } from '../lib/missing-code.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const reload = vi.fn()

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { href: 'https://wallet.example/auth', reload })
  vi.stubGlobal('document', { querySelector: () => null })
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

/** The server answers; what happens to a page whose part did not arrive, and again when the network came back. */
async function missing(isAside?: true): Promise<void> {
  const answered = vi.fn(() => Promise.resolve(new Response('the page')))
  vi.stubGlobal('fetch', answered)
  const boundary = new ErrorBoundary({ fallback: () => null, children: null, ...(isAside && { isAside }) })
  boundary.setState = () => undefined
  boundary.componentDidCatch(new MissingCode('code did not arrive'))
  window.dispatchEvent(new Event('online'))
  boundary.componentDidCatch(new MissingCode('code did not arrive'))
  await Promise.all(answered.mock.results.map(({ value }) => value as Promise<Response>))
  await new Promise(setImmediate)
}

test('a page whose code is missing is loaded anew', async () => {
  await missing()
  expect(reload).toHaveBeenCalled()
})

test('an extra whose code is missing never costs what somebody types beside it', async () => {
  await missing(true)
  expect(reload).not.toHaveBeenCalled()
})
