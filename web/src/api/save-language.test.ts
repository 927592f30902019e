import { expect, test, vi } from 'vitest'
import { saveLanguage } from './save-language.ts'

const { set_language, toast } = vi.hoisted(() => ({ set_language: vi.fn(), toast: vi.fn() }))
vi.mock('./api.ts', () => ({ api: { set_language } }))
vi.mock('./error-words.ts', () => ({ errorWords: () => 'why' }))
vi.mock('../lib/toast.ts', () => ({ toast }))
vi.mock('../lib/words.ts', () => ({ words: () => (key: string) => key }))

test('a language that is kept is worth no word', async () => {
  set_language.mockResolvedValue({})
  await saveLanguage('ht')
  expect(set_language).toHaveBeenCalledWith({ language: 'ht' })
  expect(toast).not.toHaveBeenCalled()
})

test('a language that could not be kept is told', async () => {
  set_language.mockRejectedValue(new Error('offline'))
  await saveLanguage('fr')
  expect(toast).toHaveBeenCalledWith({ title: 'language_not_saved', text: 'why', kind: 'problem' })
})
