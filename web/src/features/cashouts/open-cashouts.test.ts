import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'
import { aCashout } from '../../api/test-cashout.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

const sent = aCashout({ id: '01980000-0000-7000-8000-000000000001', role: 'member', status: 'sent', amount_htg: 6550 })
const asked = aCashout({
  id: '01980000-0000-7000-8000-000000000002',
  role: 'member',
  status: 'requested',
  amount_htg: 1310,
})

test('a cash-out listed above among pending answers is not repeated', async () => {
  const [{ OpenCashouts }, { api }] = await Promise.all([import('./open-cashouts.tsx'), import('../../api/api.ts')])
  const list = [api.list_cashouts.query({ state: 'open', limit: 5 }).queryKey, { items: [sent, asked] }] as const
  const saidWith = (shownAbove: readonly string[]) =>
    textsOfScreen(atAddress('/dashboard', withAnswers(createElement(OpenCashouts, { isExpected: true, shownAbove }), [list])))
  expect(await saidWith([])).toMatch(/6,550.*1,310/)
  const text = await saidWith([sent.id])
  expect(text).toContain('1,310')
  expect(text).not.toContain('6,550')
  expect(await saidWith([sent.id, asked.id])).toBe('')
})
