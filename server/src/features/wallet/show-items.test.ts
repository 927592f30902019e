import { cents, zeroCents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import type { RawItem } from './raw-items.ts'
import { showItems } from './show-items.ts'

const PAYMENT = '01900000-0000-7000-8000-000000000000'
const RETURN = '01900000-0000-7000-8000-000000000100'
const sent: RawItem = {
  id: PAYMENT,
  kind: 'send',
  status: 'completed',
  direction: 'out',
  amount: cents(5_00),
  fee: zeroCents,
  tax: zeroCents,
  note: '',
  created_at: '2026-12-01T12:00:00.000Z',
  balance_after: zeroCents,
  position: 7,
  to_book: { number: 1, position: 7 },
  other: { kind: 'member', user_id: 'payee', hasPaid: true },
}

test('a payment is not shown as completed if the relay returns it between two reads', async () => {
  let reads = 0
  const isReturned = (): boolean => (reads += 1) > 1
  const returned = { received_id: PAYMENT, sent_id: PAYMENT, return_id: RETURN, returned_at: new Date() }
  const context = {
    findMembers: () => Promise.resolve(new Map()),
    contacts: { nicknamesOf: () => Promise.resolve(() => null) },
    transfers: {
      waitingSends: () => Promise.resolve(new Map()),
      dealtAmong: () => Promise.resolve(new Set<string>()),
      returnsOf: () => Promise.resolve(isReturned() ? new Map([[PAYMENT, returned]]) : new Map()),
      relayedTo: () => Promise.resolve(new Map([[1, isReturned() ? 7 : 6]])),
    },
  }
  const [item] = await showItems(context, [{ viewer_id: 'payer', item: sent }])
  expect(item?.status).toBe('arriving')
})
