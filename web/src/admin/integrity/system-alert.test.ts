import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { storeSensitive } from '../ui/test-sensitive.ts'

beforeEach(() => {
  vi.resetModules()
  storeSensitive(true)
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

const nowhere = { expected: null, found: null, account: null, transaction_id: null }
const findings = [
  { ...nowhere, rule: 'a posting balances', subject: 'posting 885' },
  { ...nowhere, rule: 'totals = sums of entries by class', subject: 'book' },
]

async function render(total_delta: number, found: typeof findings): Promise<string> {
  const { WorstFinding } = await import('./system-alert.tsx')
  const metadata = { affected_users: [], total_delta: cents(total_delta), resolution_note: null, findings: found }
  return textsOfScreen(createElement(WorstFinding, { of: { metadata } }))
}

test('names the error if the net delta is zero', async () => {
  const text = await render(0, findings)
  expect(text).toContain('a posting balances: posting 885. 1 more finding.')
  expect(text).not.toContain('Net delta')
})

test('shows a nonzero net delta', async () => {
  const text = await render(-50_00, findings)
  expect(text).toContain('posting 885')
  expect(text).toContain('Net delta: |−$50.00|')
})
