import type { CashIn } from '@hai/contract/cash-ins'
import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { newest } from './use-cash-in.ts'

const aCashIn = (version: number): CashIn => ({
  ...{ id: '01980000-0000-7000-8000-000000000001', version, role: 'member', status: 'waiting', amount: cents(10_00) },
  ...{ agent_share: null, counterparty: { shown_name: 'Paul D.', hai_tag: 'paul', avatar_url: null }, actions: ['confirm'] },
  ...{ expires_at: '2026-11-20T12:10:00.000Z', transaction_id: null, created_at: '2026-11-20T12:00:00.000Z', ended_at: null },
})

test('an older event after a newer one says nothing, and the first is taken as it is', () => {
  expect(newest(undefined, aCashIn(1)).version).toBe(1)
  expect(newest(aCashIn(2), aCashIn(1)).version).toBe(2)
  expect(newest(aCashIn(1), aCashIn(2)).version).toBe(2)
})
