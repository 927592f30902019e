import { contract } from '@hai/contract/contract'
import { expect, test } from 'vitest'
import { forgetWhatChanged, outdatedByPayments } from './after-payment.ts'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

test('no price that was asked for before a payment is taken for the price after it', () => {
  const prices = Object.keys(contract).filter((name) => name.startsWith('quote_'))
  expect(outdatedByPayments.flat()).toEqual(expect.arrayContaining(prices))
})

test('what a payment makes out of date is kept on the screen, and asked for again when it is next looked at', () => {
  const queryKey = [...api.get_limits.key, {}]
  const other = [...api.get_wallet.key, {}]
  for (const key of [queryKey, other]) queryClient.setQueryData(key, 'known')
  forgetWhatChanged()
  expect(queryClient.getQueryData(queryKey)).toBe('known')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(other)?.isInvalidated).toBe(false)
})
