import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { storeSensitive } from '../ui/test-sensitive.ts'

const none = cents(0)
const health = {
  status: 'healthy' as const,
  success: true,
  source: 'ledger' as const,
  is_balanced: true,
  is_whole: false,
  actual_ledger_total: none,
  user_balances: none,
  on_hold_balances: none,
  platform_earnings: none,
  expected_total: none,
  net_delta: none,
  total_imbalance: none,
  last_sync: '2026-11-20T17:04:00.000Z',
  user_count: 21,
  users_with_imbalances: 1,
  violations: 5,
  current_findings: 5,
  open_alerts: 2,
  position: 28,
  proven_position: 28,
  read_since: '2026-07-01T04:00:00.000Z',
}

beforeEach(() => {
  vi.resetModules()
  storeSensitive(true)
  provideTexts()
})

test('shows the same numbers as the health panel below it', async () => {
  const { Findings } = await import('./finding-banner.tsx')
  const listed = { postings: [{ position: 26, transaction_id: null }], members: [], days: [] }
  const text = await textsOfScreen(atAddress('/ledger', createElement(Findings, { of: listed, health })))
  expect(text).toContain('5 findings in the ledger')
  expect(text).toContain('2 alerts to resolve')
})
