import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen, withAnswers } from '../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

test('a payment in gourdes shows the wallet amount and the cash from an agent', async () => {
  const [{ PaymentInGourdes }, { api }] = await Promise.all([import('./payment-in-gourdes.tsx'), import('../api/api.ts')])
  const band = { from_amount: cents(0), fixed: cents(50), rate_bp: 0, minimum: cents(0), maximum: null }
  const rule = {
    operation: 'cash_out',
    maximum_amount: cents(500_00),
    minimum_amount: cents(1_00),
    tax_bp: 0,
    free_per_day: null,
    bands: [band],
  }
  const payment = createElement(PaymentInGourdes, { htg: 3_275, payee_gets: cents(25_00) })
  const rate = [
    api.get_htg_rate.query().queryKey,
    { htg_per_usd: 131, source: 'BRH', as_of: '2026-11-20T12:00:00.000Z' },
  ] as const
  const said = await textsOfScreen(withAnswers(payment, [rate, [api.list_fee_rules.query().queryKey, { items: [rule] }]]))
  expect(said).toContain('|3,275\u00a0HTG|')
  expect(said).toContain('|before cash-out fees|')
  expect(said).toMatch(/\|3,2(09|10)\u00a0HTG in cash at an agent, after the cash-out fee and tax\|/)
})
