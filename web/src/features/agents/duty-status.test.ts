import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { compileDictionary, readDictionary } from '../../../tools/dictionaries.ts'

beforeAll(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('document', { documentElement: { lang: 'fr' }, querySelector: () => null })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  vi.stubGlobal('location', { pathname: '/agents', search: '' })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(compileDictionary(readDictionary('fr')))))
})

test('an agent who is not on duty is not shown as out of order, nor with a check mark', async () => {
  const { preloadWords, startWords } = await import('../../lib/words.ts')
  await startWords('fr')
  await preloadWords()
  const { DutyStatus } = await import('./duty-status.tsx')
  const shown = renderToStaticMarkup(createElement(DutyStatus, { agent: { on_duty: false, pays_up_to: cents(0) } }))
  expect(shown).toContain('Pas en service')
  expect(shown).not.toContain('lucide-check')
})
