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

/** The module as a page has it that is opened with somebody signed in. */
async function opened(id: string) {
  const { setSession } = await import('../../api/session.ts')
  const signIn = (who: string) =>
    setSession({
      ...{ access_token: '', refresh_token: '', expires_at: new Date().toISOString() },
      user: { id: who, email: `${who}@example.org` },
    })
  signIn(id)
  return { ...(await import('./recent-searches.ts')), signIn }
}

test('the latest five are remembered once each, and nothing that is empty', async () => {
  const kept = aStorage()
  const { rememberSearch } = await opened('anne')
  for (const typed of ['a1', 'b2', ' c3 ', 'd4', ' ', 'e5', 'f6', 'b2']) rememberSearch(typed)
  expect(kept()).toEqual({ user_id: 'anne', value: ['b2', 'f6', 'e5', 'd4', 'c3'] })
})

test.each(['{"a":1}', 'nonsense', '["marie"]', '{"user_id":"anne","value":[1,{}]}'])(
  'what is no list of words is nothing: %s',
  async (text) => {
    const kept = aStorage({ 'admin.recent_searches': text })
    const { rememberSearch } = await opened('anne')
    rememberSearch('jean')
    expect(kept()).toEqual({ user_id: 'anne', value: ['jean'] })
  },
)

test('whoever signs in next in the same tab finds nothing of them, with the page opened anew or not', async () => {
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
