import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { provideTexts } from './test-render.ts'
import { toastSavedFile } from './toast-saved-file.ts'
import { useToast } from './toast.ts'
import { loadTranslations } from './translations.ts'

afterEach(() => vi.unstubAllGlobals())

test('a toast about a saved file never breaks the name at a hyphen', async () => {
  provideTexts()
  await loadTranslations('ui')
  toastSavedFile('activity-2026-11-20.csv')
  const Title = () => useToast()?.title ?? ''
  expect(renderToStaticMarkup(createElement(Title))).toMatch(/^Saved as .*activity\u20112026\u201111\u201120\.csv/)
})
