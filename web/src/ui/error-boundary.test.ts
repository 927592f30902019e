import { beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError } from '../lib/chunk-load-error.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const reload = vi.fn()

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { href: 'https://wallet.example/auth', reload })
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

async function missing({ isOptional, isAsked }: { isOptional?: true; isAsked?: true } = {}): Promise<void> {
  const answered = vi.fn(() => Promise.resolve(new Response('the page')))
  vi.stubGlobal('fetch', answered)
  let ask = (): void => undefined
  const fallback = (retry: () => void) => {
    ask = retry
    return null
  }
  const boundary = new ErrorBoundary({ fallback, children: null, ...(isOptional && { isOptional }) })
  boundary.setState = () => undefined
  const error = new ChunkLoadError('a chunk failed to load')
  boundary.state = { error }
  void boundary.render()
  boundary.componentDidCatch(error)
  if (isAsked) ask()
  else window.dispatchEvent(new Event('online'))
  boundary.componentDidCatch(error)
  await Promise.all(answered.mock.results.map(({ value }) => value as Promise<Response>))
  await new Promise(setImmediate)
}

test('a page whose code is missing reloads', async () => {
  await missing()
  expect(reload).toHaveBeenCalled()
})

test('optional content whose code is missing does not reload the page by itself', async () => {
  await missing({ isOptional: true })
  expect(reload).not.toHaveBeenCalled()
})

test('optional content reloads the page after a failed retry, because browsers cache failed imports', async () => {
  await missing({ isOptional: true, isAsked: true })
  expect(reload).toHaveBeenCalledOnce()
})
