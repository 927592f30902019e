import type { AdminOverview } from '@hai/contract/overview'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atAddress, renderedHtml, provideTexts } from '../../lib/test-render.ts'
import { storeSensitive } from '../ui/test-sensitive.ts'

const ledger: AdminOverview['ledger'] = {
  status: 'healthy',
  success: true,
  source: 'ledger',
  is_balanced: true,
  is_whole: true,
  actual_ledger_total: cents(9_000_00),
  user_balances: cents(8_000_00),
  on_hold_balances: cents(500_00),
  platform_earnings: cents(500_00),
  expected_total: cents(9_000_00),
  net_delta: cents(0),
  last_sync: '2026-11-20T17:04:00.000Z',
  user_count: 10,
  users_with_imbalances: 0,
  total_imbalance: cents(0),
  violations: 0,
  current_findings: 0,
  open_alerts: 0,
  position: 9,
  proven_position: 9,
  read_since: '2026-07-01T04:00:00.000Z',
}

beforeEach(() => {
  vi.resetModules()
  storeSensitive(true)
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

async function html(of: AdminOverview['ledger']): Promise<string> {
  const { LedgerState } = await import('./ledger-state.tsx')
  return renderedHtml(atAddress('/', createElement(LedgerState, { ledger: of })))
}

test('a balanced ledger shows a green difference of zero', async () => {
  expect(await html(ledger)).toMatch(/text-in[^>]*>(<!-- -->)*\$0\.00/)
})

test('an open finding shows the imbalance as the result, in red', async () => {
  const wrong = { is_whole: false, violations: 5, current_findings: 5, users_with_imbalances: 1, total_imbalance: cents(50_00) }
  const text = await html({ ...ledger, ...wrong })
  expect(text).toMatch(/text-problem[^>]*>(<!-- -->)*\$50\.00/)
  expect(text).toContain('Total imbalance')
  expect(text).not.toContain('$0.00')
})

test('a ledger is called balanced only after its first full recount', async () => {
  expect(await html(ledger)).toContain('Balanced to the cent')
  const text = await html({ ...ledger, last_sync: null, proven_position: 0 })
  expect(text).toContain('Not checked yet')
  expect(text).not.toContain('Balanced')
})
