import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'
import type { CashOutFlow } from './use-cash-out.ts'

beforeEach(async () => {
  vi.resetModules()
  provideTexts()
  const { loadTranslations } = await import('../../lib/translations.ts')
  await loadTranslations('payments')
})
afterEach(() => vi.unstubAllGlobals())

const limitOf = (limit: number) => ({ limit: cents(limit), used: cents(0), remaining: cents(limit), resets_at: null })
const own = { each: cents(150_00), per_day: limitOf(200_00), days_30: limitOf(1_500_00) }
const tier = (tier: number, each: number) => ({
  tier,
  balance: cents(2_000_00),
  out_per_day: cents(1_000_00),
  cashout: { each: cents(each), per_day: cents(2_000_00), days_30: cents(5_000_00) },
})
const limits: Output<'get_limits'> = {
  tier: 1,
  balance: limitOf(2_000_00),
  out_per_day: limitOf(1_000_00),
  cashout: own,
  tiers: [tier(1, 150_00), tier(2, 450_00)],
}

/** The text of the step for $5,000.00, which is above every maximum. */
async function saidWith(available: number): Promise<string> {
  const [{ AmountStep }, { api }, { ApiError }] = await Promise.all([
    import('./amount-step.tsx'),
    import('../../api/api.ts'),
    import('../../api/api-error.ts'),
  ])
  const data = { minimum: cents(5_00), maximum: cents(450_00) }
  const error = new ApiError({ code: 'AMOUNT_OUT_OF_BOUNDS', message: '', data, request_id: null })
  const flow = {
    typed: '5000',
    amount: cents(5_000_00),
    amountField: { error: true, onBlur: vi.fn() },
    destination: null,
    type: vi.fn(),
    quote: { settled: null, displayed: null, error, retry: vi.fn() },
    limits: { data: limits },
  } as unknown as CashOutFlow
  const wallet = { available_balance: cents(available) }
  return textsOfScreen(
    atAddress(
      '/wallet',
      withAnswers(createElement(AmountStep, { flow }), [
        [api.get_limits.query().queryKey, limits],
        [api.get_wallet.query().queryKey, wallet],
        [api.get_htg_rate.query().queryKey, null],
      ]),
    ),
  )
}

test('an amount above every maximum names the member’s own limit once, with links to raise it and to support', async () => {
  const said = await saidWith(700_00)
  expect(said).toContain('|The maximum per payment is $150.00.|')
  expect(said.split('$150.00')).toHaveLength(2)
  expect(said).toContain('|Raise limit to $450.00|')
  expect(said).toContain('|Contact support|')
})

test('with a balance below the limit, the error names the balance and offers no amount above it', async () => {
  const said = await saidWith(42_68)
  expect(said).toContain('|You have $42.68 available.|')
  expect(said).toContain('|$10|$25|')
  expect(said).not.toContain('|$50|')
  expect(said).not.toContain('Raise limit')
  expect(said).toContain('|Add money|')
})
