import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountId } from './book.ts'
import { FIRST_BOOK } from '../platform/database/book.ts'
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
    FIRST_BOOK,
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
])('an internal error reaches the caller unchanged and is not an outage: %s', async (mistake) => {
  const { batcher, onOutage } = failingWith(mistake)
  const results = await Promise.allSettled([batcher.post(aPosting()), batcher.post(aPosting())])
  expect(results).toEqual([
    { status: 'rejected', reason: mistake },
    { status: 'rejected', reason: mistake },
  ])
  expect(onOutage).not.toHaveBeenCalled()
})

test('without a database the batch fails with UNAVAILABLE and reports the cause', async () => {
  const cause = Object.assign(new Error('disk full'), { code: '53100' })
  const { batcher, onOutage } = failingWith(cause)
  const results = await Promise.allSettled([batcher.post(aPosting()), batcher.post(aPosting())])
  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  expect(onOutage).toHaveBeenCalledExactlyOnceWith(cause)
})

test('a second writer writes a full batch at the same time as the first, but waits if its batch is smaller', async () => {
  const sizes: number[] = []
  const underWay: PromiseWithResolvers<undefined>[] = []
  const batcher = createBatcher({
    write: async (batch) => {
      const written = Promise.withResolvers<undefined>()
      sizes.push(batch.length)
      underWay.push(written)
      await written.promise
      return batch.map(() => ({ refused: new Error('nobody asks') }))
    },
    batchSizeMax: 4,
    queueSizeMax: 64,
    writers: 2,
  })
  let answered = 0
  const post = (count: number) =>
    Array.from({ length: count }, () =>
      batcher.post(aPosting()).catch(() => {
        answered += 1
      }),
    )
  const answers = post(1)
  await expect.poll(() => sizes).toEqual([1])
  answers.push(...post(3))
  await Promise.resolve()
  expect(sizes).toEqual([1])
  answers.push(...post(2))
  await expect.poll(() => sizes).toEqual([1, 4])
  underWay[0]?.resolve(undefined)
  await expect.poll(() => answered).toBe(1)
  underWay[1]?.resolve(undefined)
  await expect.poll(() => sizes).toEqual([1, 4, 1])
  underWay[2]?.resolve(undefined)
  await Promise.all(answers)
  await batcher.idle()
})

describe('after a batch', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Writes each batch at once. The callers are refused, which the tests do not look at. */
  function aBatcher() {
    const sizes: number[] = []
    const batcher = createBatcher({
      write: (batch) => {
        sizes.push(batch.length)
        return Promise.resolve(batch.map(() => ({ refused: new Error('nobody asks') })))
      },
      batchSizeMax: 256,
      queueSizeMax: 256,
      writers: 2,
    })
    const payAll = (count: number) =>
      Promise.all(Array.from({ length: count }, () => batcher.post(aPosting()).catch(() => undefined)))
    return { sizes, payAll }
  }

  test('of many postings, the next one waits until all callers pay again', async () => {
    const { sizes, payAll } = aBatcher()
    await payAll(8)
    const early = payAll(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(sizes).toEqual([8])
    await Promise.all([early, payAll(5)])
    expect(sizes).toEqual([8, 8])
  })

  test('of many postings, the next one waits only for milliseconds', async () => {
    const { sizes, payAll } = aBatcher()
    await payAll(8)
    const only = payAll(1)
    await vi.advanceTimersByTimeAsync(3)
    await only
    expect(sizes).toEqual([8, 1])
  })

  test('of few postings, the next one does not wait', async () => {
    const { sizes, payAll } = aBatcher()
    await payAll(5)
    await payAll(1)
    expect(sizes).toEqual([5, 1])
  })
})
