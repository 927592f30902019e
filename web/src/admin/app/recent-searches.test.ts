import { afterEach, expect, test, vi } from 'vitest'

function aStorage(kept: Record<string, string> = {}) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  })
  return kept
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the latest five are remembered once each, and nothing that is empty', async () => {
  const kept = aStorage()
  const { rememberSearch } = await import('./recent-searches.ts')
  for (const typed of ['a1', 'b2', ' c3 ', 'd4', ' ', 'e5', 'f6', 'b2']) rememberSearch(typed)
  expect(JSON.parse(kept['admin.recent_searches'] ?? '')).toEqual(['b2', 'f6', 'e5', 'd4', 'c3'])
})

test.each(['{"a":1}', 'nonsense', '[1,2,{}]'])('what is no list of words is nothing: %s', async (text) => {
  const kept = aStorage({ 'admin.recent_searches': text })
  const { rememberSearch } = await import('./recent-searches.ts')
  rememberSearch('marie')
  expect(JSON.parse(kept['admin.recent_searches'] ?? '')).toEqual(['marie'])
})
