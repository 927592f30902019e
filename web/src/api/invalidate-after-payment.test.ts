import { contract } from '@hai/contract/contract'
import { expect, test } from 'vitest'
import { invalidateAfterPayment } from './invalidate-after-payment.ts'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

test('a payment marks outdated data and prices as stale, keeps them on screen, and refetches them when next shown', () => {
  const prices = Object.keys(contract).filter((name) => name.startsWith('quote_'))
  const outdated = [...prices, ...api.get_limits.key, ...api.list_pending_sends.key].map((name) => [name, {}])
  const other = [...api.get_wallet.key, {}]
  for (const key of [...outdated, other]) queryClient.setQueryData(key, 'known')
  invalidateAfterPayment()
  for (const key of outdated) {
    expect(queryClient.getQueryData(key)).toBe('known')
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  }
  expect(prices.length).toBeGreaterThan(4)
  expect(queryClient.getQueryState(other)?.isInvalidated).toBe(false)
})
