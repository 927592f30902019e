import { beforeEach, expect, test, vi } from 'vitest'
import { languageToConfirm } from '../../lib/account-language.ts'
import { agreeOnLanguage, followLanguage } from './sync-language.ts'

const { set_language, setLanguage, spoken, invalidateQueries } = vi.hoisted(() => ({
  set_language: vi.fn(() => Promise.resolve({})),
  setLanguage: vi.fn((language: string) => {
    spoken.language = language
    localStorage.setItem('language', language)
    return Promise.resolve()
  }),
  spoken: { language: 'en' },
  invalidateQueries: vi.fn(() => Promise.resolve()),
}))
vi.mock('../../api/api.ts', () => ({ api: { set_language } }))
vi.mock('../../api/error-messages.ts', () => ({ errorMessage: () => '' }))
vi.mock('../../api/query-client.ts', () => ({ queryClient: { invalidateQueries } }))
vi.mock('../../lib/translations.ts', () => ({
  getTranslations: () => () => '',
  currentLanguage: () => spoken.language,
  setLanguage,
}))

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  spoken.language = 'en'
  languageToConfirm.set(null)
  vi.clearAllMocks()
})

test('a sign-in adopts the account language if none was chosen here', async () => {
  await agreeOnLanguage({ language: 'ht' }, true)
  expect(setLanguage).toHaveBeenCalledWith('ht')
  expect(languageToConfirm.get()).toBeNull()
  expect(set_language).not.toHaveBeenCalled()
})

test('a sign-in adopts the account language, and asks about a different one chosen here', async () => {
  localStorage.setItem('language', 'fr')
  await agreeOnLanguage({ language: 'ht' }, true)
  expect(spoken.language).toBe('ht')
  expect(languageToConfirm.get()).toBe('fr')
})

test('a language adopted from another account is not a choice, so nothing is asked', async () => {
  await agreeOnLanguage({ language: 'fr' }, true)
  await agreeOnLanguage({ language: 'ht' }, true)
  expect(spoken.language).toBe('ht')
  expect(languageToConfirm.get()).toBeNull()
})

test('a visit adopts a language that was changed on another device', async () => {
  await agreeOnLanguage({ language: 'fr' }, true)
  await agreeOnLanguage({ language: 'ht' }, false)
  expect(spoken.language).toBe('ht')
  expect(set_language).not.toHaveBeenCalled()
})

test('a visit saves a choice that could not be saved before', async () => {
  await agreeOnLanguage({ language: 'fr' }, true)
  localStorage.setItem('language', 'ht')
  await agreeOnLanguage({ language: 'fr' }, false)
  expect(set_language).toHaveBeenCalledWith({ language: 'ht' })
})

test('a change on another device updates an open page and reloads texts from the server', async () => {
  await followLanguage('fr')
  expect(spoken.language).toBe('fr')
  expect(invalidateQueries).toHaveBeenCalledOnce()
  await followLanguage('fr')
  expect(invalidateQueries).toHaveBeenCalledOnce()
})
