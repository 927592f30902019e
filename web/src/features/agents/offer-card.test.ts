import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endTest, openApp, press, startTest, type TestServer } from '../../api/test-app.ts'
import { aCashout } from '../../api/test-cashout.ts'

let server: TestServer
beforeEach(() => {
  server = startTest('/agents/dashboard')
})
afterEach(endTest)

test('an agent who can’t accept an offer reads what they can do, not that the agent is unavailable', async () => {
  server.answer('accept_cashout', { refused: 'AGENT_UNAVAILABLE', data: { reason: 'cash' } })
  const { wrapper } = await openApp()
  const { OfferCard } = await import('./offer-card.tsx')
  const offer = aCashout({ status: 'assigned', actions: ['accept', 'decline'], deadline: null })
  render(createElement(OfferCard, { offer }), { wrapper })
  await press('Accept')
  expect(await screen.findByText('You don’t have enough cash left. Update how much you have.')).toBeTruthy()
})

test.each([
  ['cash_pickup', 'Accepted. Hand over the cash when you meet the member.'],
  ['moncash', 'Accepted. Pay it out now.'],
] as const)('an agent who accepts a %s offer reads when to pay it out', async (method, text) => {
  const job = aCashout({ destination_details: { ...aCashout().destination_details, method } })
  server.answer('accept_cashout', job)
  const { wrapper, useToast } = await openApp()
  const { OfferCard } = await import('./offer-card.tsx')
  render(createElement(OfferCard, { offer: { ...job, status: 'assigned', actions: ['accept', 'decline'], deadline: null } }), {
    wrapper,
  })
  await press('Accept')
  await waitFor(() => expect(renderHook(useToast).result.current?.title).toBe(text))
})
