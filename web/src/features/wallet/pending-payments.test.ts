import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { compileDictionary, readDictionary } from '../../../tools/dictionaries.ts'
import { anActivityItem } from '../../api/test-activity-item.ts'

beforeAll(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  vi.stubGlobal('location', { pathname: '/dashboard', search: '' })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(compileDictionary(readDictionary('en')))))
})

const unclaimed = (id: string, typed: string, dollars: number) =>
  anActivityItem({
    id,
    kind: 'pending_send',
    expires_at: '2099-12-14T12:00:00Z',
    status: 'pending',
    amount: cents(dollars * 100),
    fee: cents(0),
    tax: cents(0),
    counterparty: { shown_name: typed, hai_tag: null, avatar_url: null, nickname: null },
  })

test('"On its way" lists unclaimed payments with amount and link, and counts the rest', async () => {
  const { preloadTranslations, startTranslations } = await import('../../lib/translations.ts')
  await startTranslations('en')
  await preloadTranslations()
  const { PendingPayments } = await import('./pending-payments.tsx')
  const latest = [unclaimed('a', 'aunt@example.org', 12), unclaimed('b', '+50937010203', 40)]
  const render = (pending_sends: number) =>
    renderToStaticMarkup(
      createElement(PendingPayments, { arriving: [], pending_sends, latest_pending_sends: latest, rate: null }),
    )
      .replaceAll('<wbr/>', '')
      .replaceAll(/<svg.*?<\/svg>/g, '')
  expect(render(2)).toMatch(
    /href="\/wallet\/a".*aunt@example\.org.*\$12\.00.*href="\/wallet\/b".*\+509\u00a03701\u00a00203.*\$40\.00/,
  )
  expect(render(2)).toMatch(/Returns 14\u00a0Dec\u00a02099/)
  expect(render(2)).not.toContain('more')
  expect(render(4)).toContain('And 2 more')
})
