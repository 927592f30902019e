import type { Language } from '@hai/contract/languages'
import { expect, test, vi } from 'vitest'

const spoken = vi.hoisted((): { language: Language } => ({ language: 'en' }))
vi.mock('./translations.ts', () => ({ currentLanguage: () => spoken.language }))

test.each([
  ['en', '“Manman”'],
  ['fr', '«\u00a0Manman\u00a0»'],
  ['ht', '«\u00a0Manman\u00a0»'],
] as const)('a name is in the quotation marks of %s', async (language, shown) => {
  const { inQuotes } = await import('./quotation-marks.ts')
  spoken.language = language
  expect(inQuotes('Manman')).toBe(shown)
  expect(inQuotes('אמא!')).toBe(shown.replace('Manman', '\u2068אמא!\u2069'))
})
