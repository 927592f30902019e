import type { LedgerHealth } from '@hai/contract/integrity'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { storeSensitive } from '../ui/test-sensitive.ts'

const health: LedgerHealth = {
  status: 'warning',
  success: true,
  source: 'ledger',
  is_balanced: false,
  is_whole: false,
  actual_ledger_total: cents(9_988_77),
  user_balances: cents(8_000_11),
  on_hold_balances: cents(1_500_22),
  platform_earnings: cents(500_33),
  expected_total: cents(10_000_66),
  net_delta: cents(-11_89),
  last_sync: '2026-11-20T17:04:00.000Z',
  user_count: 4_321,
  users_with_imbalances: 17,
  total_imbalance: cents(13_57),
  violations: 3,
  current_findings: 3,
  open_alerts: 2,
  position: 905,
  proven_position: 901,
  read_since: '2026-07-01T04:00:00.000Z',
}

beforeEach(() => {
  vi.resetModules()
  storeSensitive(true)
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

async function render(of: LedgerHealth): Promise<string> {
  const { HealthPanel } = await import('./health-panel.tsx')
  return textsOfScreen(createElement(HealthPanel, { health: of }))
}

test.each([
  ['healthy', 'Healthy'],
  ['warning', 'Warning'],
  ['critical', 'Critical'],
  ['error', 'Error'],
  ['unknown', 'Unknown'],
] as const)('names the state %s', async (status, name) => {
  expect(await render({ ...health, ...(status === 'healthy' && { current_findings: 0 }), status })).toContain(`|${name}|`)
})

test('an unbalanced ledger is reported first, with the reasons for its state', async () => {
  const repaired = { is_balanced: true, net_delta: cents(0), current_findings: 0 }
  expect(await render({ ...health, ...repaired, status: 'healthy' })).toContain('|Needs attention|Net delta: |Healthy|')
  const whole = { is_balanced: true, is_whole: true, net_delta: cents(0), current_findings: 0, open_alerts: 0 }
  const text = await render({ ...health, ...whole, status: 'healthy', users_with_imbalances: 0 })
  expect(text).toContain('|Healthy|')
  expect(text).not.toContain('Net delta: |Healthy')
})

const rewritten = { ...health, status: 'healthy', is_balanced: true, net_delta: cents(0) } as const

test('an open finding shows the imbalance as the result, and nothing as healthy', async () => {
  const text = await render(rewritten)
  expect(text).toContain('|Needs attention|')
  for (const calm of ['|Healthy|', '|Yes|', '|Net delta|', '|$0.00|Net delta']) expect(text).not.toContain(calm)
  expect(text).toContain('|$13.57|Total imbalance|')
  expect(text).toContain('Net delta of stored balances|$0.00|')
  expect(text).toContain('By net delta alone: Healthy, balanced.')
})

test('counts findings that change no balance as the result', async () => {
  expect(await render({ ...rewritten, total_imbalance: cents(0) })).toContain('|3|Findings|')
})

test('shows every figure of the ledger health', async () => {
  const text = await render(health)
  for (const figure of [
    '$9,988.77|Ledger total',
    '$8,000.11|',
    '$1,500.22|',
    '$500.33|',
    '−$11.89|',
    'Expected total: |$10,000.66',
    'below $1)|No|',
    'Members|4321|',
    'Members with a wrong balance|17|',
    'Total imbalance|$13.57|',
    'Last check',
    'Every posting that is not archived was checked after',
    'up to posting #901',
  ])
    expect(text).toContain(figure)
})

test('nothing is called healthy or balanced before the first check', async () => {
  const sound = { is_balanced: true, is_whole: true, net_delta: cents(0), current_findings: 0, open_alerts: 0, violations: 0 }
  const text = await render({ ...health, ...sound, status: 'healthy', users_with_imbalances: 0, last_sync: null })
  expect(text).not.toContain('Healthy')
  expect(text.split('Not checked yet')).toHaveLength(4)
  expect(text).toContain('The ledger has not been checked yet.')
})
