import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen } from '../lib/test-render.ts'
import { startTranslations } from '../lib/translations.ts'
import { Amount } from './amount.tsx'

provideTexts()
vi.stubGlobal('document', { documentElement: {} })

test.each([
  ['en', '|$1,234|.50|', '|−$5.00|'],
  ['fr', '|1\u202f234|,50\u00a0$|', '|−5,00\u00a0$|'],
  ['ht', '|1\u202f234|,50\u00a0$|', '|−5,00\u00a0$|'],
] as const)(
  'an amount in %s: the decimals of a large one stand apart, a negative one has a minus',
  async (language, hero, negative) => {
    await startTranslations(language)
    expect(await textsOfScreen(createElement(Amount, { cents: 1_234_50, size: 'hero' }))).toBe(hero)
    expect(await textsOfScreen(createElement(Amount, { cents: -5_00 }))).toBe(negative)
  },
)
