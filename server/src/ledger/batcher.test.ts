import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { expect, test, vi } from 'vitest'
import { accountId } from './accounts.ts'
import { createBatcher } from './batcher.ts'
import { prepare, type Prepared } from './prepare.ts'
import { sendMoves } from './rules/index.ts'

const aPosting = (): Prepared =>
  prepare(
    {
      kind: 'send',
      initiator_id: randomUUID(),
      idempotency_key: randomUUID(),
      payload: {},
      moves: sendMoves({ payer: accountId(1), payee: accountId(2), amount: cents(100), fee: zeroCents, tax: zeroCents }),
      details: {},
    },
    new Map(),
  )

const failingWith = (error: Error) => {
  const onOutage = vi.fn()
  return {
    onOutage,
    batcher: createBatcher({ write: () => Promise.reject(error), onOutage, batchSizeMax: 8, queueSizeMax: 8, writers: 1 }),
  }
}

test.each([
  new RangeError('the posting did not touch account 3'),
  Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  Object.assign(new Error('cache lookup failed'), { code: 'XX000' }),
])('a mistake of ours reaches whoever posted as what it is, and is no outage: %s', async (mistake) => {
  const { batcher, onOutage } = failingWith(mistake)
  const results = await Promise.allSettled([batcher.post(aPosting()), batcher.post(aPosting())])
  expect(results).toEqual([
    { status: 'rejected', reason: mistake },
    { status: 'rejected', reason: mistake },
  ])
  expect(onOutage).not.toHaveBeenCalled()
})

test('a database that is away refuses the batch with UNAVAILABLE, and says why', async () => {
  const cause = Object.assign(new Error('disk full'), { code: '53100' })
  const { batcher, onOutage } = failingWith(cause)
  const results = await Promise.allSettled([batcher.post(aPosting()), batcher.post(aPosting())])
  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  expect(onOutage).toHaveBeenCalledExactlyOnceWith(cause)
})
