import { afterEach, expect, test, vi } from 'vitest'

function aStorage(kept: Record<string, string> = {}) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  })
  return () => JSON.parse(kept['admin.recent_searches'] ?? 'null') as unknown
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function opened(id: string) {
  const { setSession } = await import('../../api/session.ts')
  const signIn = (who: string) =>
    setSession({
      access_token: '',
      refresh_token: '',
      expires_at: new Date().toISOString(),
      user: { id: who, email: `${who}@example.org` },
    })
  signIn(id)
  return { ...(await import('./recent-searches.ts')), signIn }
}

test('remembers the latest five searches, without duplicates or empty ones', async () => {
  const kept = aStorage()
  const { rememberSearch } = await opened('anne')
  for (const typed of ['a1', 'b2', ' c3 ', 'd4', ' ', 'e5', 'f6', 'b2']) rememberSearch(typed)
  expect(kept()).toEqual({ user_id: 'anne', value: ['b2', 'f6', 'e5', 'd4', 'c3'] })
})

test.each(['{"a":1}', 'nonsense', '["marie"]', '{"user_id":"anne","value":[1,{}]}'])(
  'ignores stored data that is not a list of words: %s',
  async (text) => {
    const kept = aStorage({ 'admin.recent_searches': text })
    const { rememberSearch } = await opened('anne')
    rememberSearch('jean')
    expect(kept()).toEqual({ user_id: 'anne', value: ['jean'] })
  },
)

test('hides the searches from the next person who signs in in the same tab', async () => {
  const kept = aStorage()
  const { rememberSearch, signIn } = await opened('anne')
  rememberSearch('marie')
  signIn('odette')
  rememberSearch('paul')
  expect(kept()).toEqual({ user_id: 'odette', value: ['paul'] })
  vi.resetModules()
  const again = await opened('jean')
  again.rememberSearch('rose')
  expect(kept()).toEqual({ user_id: 'jean', value: ['rose'] })
})
