import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import { refetchAfterTierChange } from './refetch-after-tier-change.ts'
import { queryClient } from './query-client.ts'

test('after a tier change, newly opened screens show no old limits or prices, and open screens reload theirs', async () => {
  const { key } = api.get_limits
  const [closed, opened] = [
    [...key, {}],
    [...key, 'on the screen'],
  ]
  const price = [...api.quote_cashout.key, { amount: 25_00 }]
  const other = [...api.get_wallet.key, {}]
  for (const known of [closed, price, other]) queryClient.setQueryData(known, 'before')
  let answer = 'before'
  const screen = new QueryObserver(queryClient, { queryKey: opened, queryFn: () => Promise.resolve(answer) })
  const close = screen.subscribe(() => undefined)
  await expect.poll(() => screen.getCurrentResult().data).toBe('before')

  answer = 'after'
  refetchAfterTierChange()
  await expect.poll(() => screen.getCurrentResult().data).toBe('after')
  for (const old of [closed, price]) expect(queryClient.getQueryData(old)).toBeUndefined()
  expect(queryClient.getQueryData(other)).toBe('before')
  close()
})
