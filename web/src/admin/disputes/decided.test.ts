import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderedHtml, provideTexts } from '../../lib/test-render.ts'
import { storeSensitive } from '../ui/test-sensitive.ts'

beforeEach(() => {
  vi.resetModules()
  storeSensitive(true)
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

test('a decided dispute shows the amount that moved as its large figure', async () => {
  const { Decided } = await import('./decide.tsx')
  const decided_by = { user_id: 'u', full_name: 'Nadia Charles', hai_tag: 'nadia', email: 'nadia@example.com' }
  const figures = { held: cents(0), amount: cents(20_00), moved: cents(20_47), kept: null }
  const dispute = { ...figures, status: 'refunded', decided_by, approved_by: null } as const
  const html = await renderedHtml(createElement(Decided, { dispute }))
  expect(html).toMatch(/Refunded\..*text-3xl[^>]*>(<!-- -->)*\$20\.47/)
  expect(html).toMatch(/Disputed amount:.*\$20\.00/)
  expect(html).not.toMatch(/text-3xl[^>]*>(<!-- -->)*\$20\.00/)
})
