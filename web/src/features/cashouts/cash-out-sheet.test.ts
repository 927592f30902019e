import { act, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, openApp, startTest, type TestServer } from '../../api/test-app.ts'

let server: TestServer

beforeEach(() => {
  server = startTest('/wallet')
})

afterEach(endTest)

test('after the phone is verified, the cash-out opens again with the typed amount', async () => {
  const answer = server.hold('get_limits')
  const { wrapper } = await openApp()
  const [{ CashOutSheet }, { currentOverlay, openOverlay, reopenOverlay }] = await Promise.all([
    import('./cash-out-sheet.tsx'),
    import('../../lib/overlays.ts'),
  ])
  openOverlay('cash-out')
  render(createElement(CashOutSheet, { params: {}, onClose: vi.fn() }), { wrapper })
  fireEvent.change(await screen.findByLabelText('Amount in US dollars'), { target: { value: '40' } })
  const limit = { limit: 200_00, used: 0, remaining: 200_00, resets_at: null }
  await answer({ tier: 0, balance: limit, out_per_day: limit, cashout: null, tiers: [] })
  const verify = await screen.findByRole('link', { name: 'Verify phone' })
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  expect(screen.queryByLabelText('Step 1 of 4')).toBeNull()
  act(() => verify.click())
  expect(`${location.pathname}${location.search}`).toBe('/verify-phone?returnTo=%2Fwallet')
  expect(currentOverlay()).toBeNull()
  reopenOverlay()
  expect(currentOverlay()).toEqual(['cash-out', { amount: 40_00 }])
})
