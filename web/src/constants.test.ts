import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useAuth } from './api/auth-context.ts'
import { queryClient } from './api/query-client.ts'
import { unreadCount } from './features/chat/unread-count.ts'
import { toast, useToast } from './lib/toast.ts'
import { Logo } from './ui/logo.tsx'
import { prefetch, whenIdle } from './lib/when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function storage(kept: Readonly<Record<string, string>> = {}): Map<string, string> {
  const items = new Map(Object.entries(kept))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  return items
}

test.each([
  ['is fresh', 'staleTime', 60_000],
  ['is kept', 'gcTime', 600_000],
] as const)('an answer %s for the specified time', (_what, option, ms) => {
  expect(queryClient.getDefaultOptions().queries?.[option]).toBe(ms)
})

test('deferred work runs when the browser is idle, after a second at the latest', () => {
  const requestIdleCallback = vi.fn()
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  whenIdle(() => undefined)
  expect(requestIdleCallback).toHaveBeenCalledWith(expect.any(Function), { timeout: 1_000 })
})

test('without idle callbacks, deferred work runs after 700 ms', () => {
  vi.stubGlobal('window', {})
  const run = vi.fn()
  whenIdle(run)
  vi.advanceTimersByTime(699)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

test('preloading has the lowest priority, and starts at once in browsers without priorities', () => {
  const postTask = vi.fn(() => Promise.resolve())
  const load = vi.fn()
  vi.stubGlobal('window', { scheduler: { postTask } })
  vi.stubGlobal('scheduler', { postTask })
  prefetch(load)
  expect(postTask).toHaveBeenCalledWith(load, { priority: 'background' })
  vi.stubGlobal('window', {})
  prefetch(load)
  expect(load).toHaveBeenCalledOnce()
})

test('stores the theme under the key theme', async () => {
  const items = storage()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const { setTheme } = await import('./lib/theme.ts')
  setTheme('dark')
  expect([...items]).toEqual([['theme', 'dark']])
})

test('a first visit follows the system theme, and a stored choice wins', async () => {
  for (const [kept, theme] of [
    [{}, 'system'],
    [{ theme: 'dark' }, 'dark'],
  ] as const) {
    vi.resetModules()
    storage(kept)
    const { useTheme } = await import('./lib/theme.ts')
    const Shown = () => createElement('p', null, useTheme())
    expect(renderToStaticMarkup(createElement(Shown))).toBe(`<p>${theme}</p>`)
  }
})

test('renews a session before it ends, and before the live connection is dropped at five minutes to it', async () => {
  const ends_at_ms = Date.now() + 60 * 60_000
  const session = {
    access_token: 'a',
    refresh_token: 'r',
    user: { id: 'u', email: 'u@test.example' },
    expires_at: '',
    ends_at_ms,
  }
  storage({ 'hai.session': JSON.stringify(session) })
  vi.stubGlobal('window', { addEventListener: vi.fn() })
  vi.stubGlobal('navigator', {})
  const fetch = vi.fn(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetch)
  const { startRefreshing } = await import('./api/refresh-session.ts')
  startRefreshing({ onBlocked: () => undefined, onExpired: () => undefined })
  await vi.advanceTimersByTimeAsync(54 * 60_000 - 1)
  expect(fetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetch).toHaveBeenCalledOnce()
  expect(fetch).toHaveBeenCalledWith('/rpc/refresh_session', expect.anything())
})

test('the unread message count is stale after 30 seconds', () => {
  expect(unreadCount().staleTime).toBe(30_000)
})

test('a second toast replaces the first', () => {
  const Shown = () => createElement('p', null, useToast()?.title)
  toast({ title: 'first' })
  toast({ title: 'second' })
  expect(renderToStaticMarkup(createElement(Shown))).toBe('<p>second</p>')
})

test('the logo has three sizes', () => {
  const drawn = (['sm', 'md', 'lg'] as const).map((size) => renderToStaticMarkup(createElement(Logo, { size })))
  const marks = drawn.map((html) => Number(/class="size-([\d.]+)"/.exec(html)?.[1]))
  const names = drawn.map((html) => Number(/ h-([\d.]+) /.exec(html)?.[1]))
  for (const [small = 0, medium = 0, large = 0] of [marks, names]) expect([small < medium, medium < large]).toEqual([true, true])
})

test('the auth context throws outside its provider', () => {
  const Lost = () => useAuth().profile.id
  expect(() => renderToStaticMarkup(createElement(Lost))).toThrow('useAuth outside of signed-in pages')
})
