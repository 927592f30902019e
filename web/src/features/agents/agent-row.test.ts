import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { compileDictionary, readDictionary } from '../../../tools/dictionaries.ts'
import type { ListedAgent } from './listed-agent.ts'

beforeAll(async () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('document', { documentElement: { lang: 'fr' }, querySelector: () => null })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  vi.stubGlobal('location', { pathname: '/agents', search: '' })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(compileDictionary(readDictionary('fr')))))
  const { preloadTranslations, startTranslations } = await import('../../lib/translations.ts')
  await startTranslations('fr')
  await preloadTranslations()
})

const agent: ListedAgent = {
  user_id: '0199c000-0000-7000-8000-000000000001',
  shown_name: 'Yvrose T.',
  hai_tag: 'yvrose',
  avatar_url: null,
  level: 1,
  department: 'Nippes',
  commune: 'L’Azile',
  hours: 'lun–sam',
  methods: ['cash_pickup'],
  on_duty: true,
  pays_up_to: cents(500_00),
  score: { completed: 3, disputed: 0, late: 0, honest_cash_bp: null, median_minutes: null, rating: 4, ratings: 2 },
}

async function rowOf(shown: ListedAgent): Promise<string> {
  const { AgentRow } = await import('./agent-row.tsx')
  return renderToStaticMarkup(createElement(AgentRow, { agent: shown, onChoose: () => undefined }))
}

test('an agent off duty shows neither an error icon nor a check mark', async () => {
  const row = await rowOf({ ...agent, on_duty: false, pays_up_to: cents(0) })
  expect(row).toContain('Pas en service')
  expect(row).not.toContain('lucide-check')
})

test('every row shows the payout limit and the rating on one line below the methods', async () => {
  expect(await rowOf(agent)).toMatch(/Espèces.*Verse jusqu’à.*4 sur 5/)
  const score = { ...agent.score, rating: null }
  expect(await rowOf({ ...agent, score })).toMatch(/Espèces.*Verse jusqu’à.*Pas encore évalué/)
})
