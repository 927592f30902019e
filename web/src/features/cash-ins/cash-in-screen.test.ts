import type { CashIn } from '@hai/contract/cash-ins'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { Route } from 'wouter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

const cashIn: CashIn = {
  id: '01980000-0000-7000-8000-000000000001',
  version: 1,
  role: 'member',
  status: 'waiting',
  amount: cents(10_00),
  agent_share: null,
  share_due_at: null,
  actions: ['confirm', 'decline'],
  transaction_id: null,
  ended_at: null,
  counterparty: { shown_name: 'Paul D.', hai_tag: 'paul', avatar_url: null },
  created_at: '2026-11-20T15:00:00.000Z',
  expires_at: '2026-11-20T15:10:00.000Z',
}

async function saidAt(htg_per_usd: number | null, shown = cashIn): Promise<string> {
  const [{ CashInScreen }, { api }] = await Promise.all([import('./cash-in-screen.tsx'), import('../../api/api.ts')])
  const page = createElement(Route, { path: '/cash-ins/:cash_in_id', component: CashInScreen })
  const rate = htg_per_usd === null ? null : { htg_per_usd, source: 'BRH', as_of: cashIn.created_at }
  return textsOfScreen(
    atAddress(
      `/cash-ins/${cashIn.id}`,
      withAnswers(page, [
        [api.get_cash_in.query({ cash_in_id: cashIn.id }).queryKey, shown],
        [api.get_htg_rate.query().queryKey, rate],
      ]),
    ),
  )
}

test('a cash-in shows the counted gourdes and the dollars to confirm', async () => {
  expect(await saidAt(131)).toMatch(/\|I gave 1,310\sHTG\s·\s\$10\.00\|/)
})

test('without an exchange rate a cash-in shows dollars only', async () => {
  expect(await saidAt(null)).toContain('|I gave $10.00|')
})

test('the agent can cancel a cash-in that waits for the member, and go back to the dashboard', async () => {
  const page = await saidAt(131, { ...cashIn, role: 'agent', actions: ['cancel'] })
  expect(page).toContain('|Agent dashboard|')
  expect(page).toContain('|Cancel cash-in|')
  expect(await saidAt(131, { ...cashIn, role: 'agent', status: 'completed', actions: [] })).not.toContain('|Cancel cash-in|')
})
