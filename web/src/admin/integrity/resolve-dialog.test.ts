import type { FindingValue } from '@hai/contract/integrity'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { storeSensitive } from '../ui/test-sensitive.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

async function render(sensitive: 'shown' | 'hidden', found: FindingValue): Promise<string> {
  storeSensitive(sensitive === 'shown')
  const { Findings } = await import('./resolve-dialog.tsx')
  const finding = { rule: 'a rule', subject: 'book', expected: null, found, account: null, transaction_id: null }
  return textsOfScreen(createElement(Findings, { of: [finding] }))
}

const totals = {
  kind: 'totals',
  available: cents(258_018_50),
  on_hold: cents(684_84),
  platform: cents(12),
  outside: cents(-258_703_46),
} as const

test('amounts of a finding are shown in dollars, and other values as text', async () => {
  expect(await render('shown', { kind: 'money', amount: cents(-7) })).toContain('−$0.07')
  const text = await render('shown', totals)
  for (const amount of ['$258,018.50', '$684.84', '$0.12', '−$258,703.46']) expect(text).toContain(amount)
  expect(await render('shown', { kind: 'text', text: '0123456789' })).toContain('0123456789')
})

test('hides each value while sensitive data is hidden', async () => {
  for (const value of [{ kind: 'money', amount: cents(7_31) }, totals, { kind: 'text', text: '7.31 or more' }] as const)
    expect(await render('hidden', value)).not.toMatch(/\d/)
})
