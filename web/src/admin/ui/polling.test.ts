import { expect, test } from 'vitest'
import { POLLING } from './polling.ts'

test('staff ask anew for disputes, alerts, the ledger and earnings as often as the specification says', () => {
  expect(POLLING).toEqual({ refetchInterval: 30_000, staleTime: 60_000, gcTime: 600_000 })
})
