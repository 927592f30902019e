import { afterEach, expect, test, vi } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'

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

test('what was typed is found again, by whoever typed it, until the setup is done', () => {
  stubStorage()
  keepDraft('me', draft)
  expect(readDraft('me')).toMatchObject(draft)
  expect(readDraft('somebody else')).toBeNull()
  forgetDraft()
  expect(readDraft('me')).toBeNull()
})

test.each(['not json', '[]', '{"user_id":"me"}', '{"user_id":"me","name":1,"tag":"","phone":""}'])(
  'spoilt storage %j is none',
  (text) => {
    stubStorage().set('setup_draft', text)
    expect(readDraft('me')).toBeNull()
  },
)

test('a browser that keeps nothing loses nothing but that', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  keepDraft('me', draft)
  forgetDraft()
  expect(readDraft('me')).toBeNull()
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})
