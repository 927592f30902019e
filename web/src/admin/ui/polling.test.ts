import { expect, test } from 'vitest'
import { POLLING } from './polling.ts'

test('staff screens poll disputes, alerts, ledger and earnings as often as specified', () => {
  expect(POLLING).toEqual({ refetchInterval: 30_000, staleTime: 60_000, gcTime: 600_000 })
})
