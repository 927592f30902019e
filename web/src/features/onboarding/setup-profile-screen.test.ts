import { afterEach, expect, test, vi } from 'vitest'
import { setupDraft } from './setup-profile-screen.tsx'

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}
afterEach(() => vi.unstubAllGlobals())

const draft = { name: 'Marie Joseph', tag: 'marie', phone: '' }

test('the draft survives for the same user until the setup is complete', () => {
  stubStorage()
  setupDraft.keep('me', draft)
  expect(setupDraft.read('me')).toMatchObject(draft)
  expect(setupDraft.read('somebody else')).toBeNull()
  setupDraft.forget()
  expect(setupDraft.read('me')).toBeNull()
})

test.each(['not json', '[]', '{"user_id":"me"}', '{"user_id":"me","value":{"name":1,"tag":"","phone":""}}'])(
  'invalid stored data %j is ignored',
  (text) => {
    stubStorage().set('setup_draft', text)
    expect(setupDraft.read('me')).toBeNull()
  },
)

test('without storage the setup works but keeps no draft', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  setupDraft.keep('me', draft)
  setupDraft.forget()
  expect(setupDraft.read('me')).toBeNull()
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})
