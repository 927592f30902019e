import { expect, test, vi } from 'vitest'
import { saveLanguage } from './save-language.ts'

const { set_language, toast, invalidateQueries } = vi.hoisted(() => ({
  set_language: vi.fn(),
  toast: vi.fn(),
  invalidateQueries: vi.fn(() => Promise.resolve()),
}))
vi.mock('./query-client.ts', () => ({ queryClient: { invalidateQueries } }))
vi.mock('./api.ts', () => ({ api: { set_language } }))
vi.mock('./error-messages.ts', () => ({ errorMessage: () => 'why' }))
vi.mock('../lib/toast.ts', () => ({ toast }))
vi.mock('../lib/translations.ts', () => ({ currentLanguage: () => 'fr', getTranslations: () => (key: string) => key }))

test('a saved language shows no toast and reloads everything', async () => {
  set_language.mockResolvedValue({})
  await saveLanguage('ht')
  expect(set_language).toHaveBeenCalledWith({ language: 'ht' })
  expect(toast).not.toHaveBeenCalled()
  expect(invalidateQueries).toHaveBeenCalledOnce()
})

test('a failed save shows a toast', async () => {
  set_language.mockRejectedValue(new Error('offline'))
  await saveLanguage('fr')
  expect(toast).toHaveBeenCalledWith({ title: 'language_not_saved', text: 'why', kind: 'problem' })
})
