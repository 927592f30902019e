import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../ledger/index.ts'
import { sumHours } from './hours.ts'

const funding = (provider: string, amount: number) =>
  ({
    stream: 'ledger',
    position: 1,
    posting: {
      public_id: crypto.randomUUID(),
      kind: 'fund',
      initiator_id: crypto.randomUUID(),
      created_at: new Date('2026-11-20T12:34:00Z'),
      details: {},
      entries: [
        { account_id: 1, owner_id: null, account_kind: provider, amount: cents(-amount), balance_after: cents(0), sequence: 1 },
        { account_id: 9, owner_id: 'm', account_kind: 'available', amount: cents(amount), balance_after: cents(0), sequence: 1 },
      ],
    },
  }) as const

test('counts each funding under its provider', () => {
  const sums = sumHours([
    funding('outside:stripe', 10_00),
    funding('outside:stripe', 5_00),
    funding('outside:moncash', 7_00),
    funding('outside:sandbox', 50_00),
  ])
  expect(Object.fromEntries(sums.map(({ figure, count, cents: sum }) => [figure, [count, sum]]))).toEqual({
    by_card: [2, 15_00],
    by_moncash: [1, 7_00],
    by_sandbox: [1, 50_00],
  })
})

test('counts a payment from another book as a send, but not a payment that comes back from there', () => {
  const received = (details: JsonObject) => {
    const event = funding('outside:clearing:1', 3_00)
    return { ...event, posting: { ...event.posting, kind: 'received_from_book', details } }
  }
  const returns = { sent_id: crypto.randomUUID(), received_id: crypto.randomUUID() }
  expect(sumHours([received({}), received({ returns })])).toMatchObject([{ figure: 'sends', count: 1, cents: 3_00 }])
})
