import { expect, test } from 'vitest'
import { movableClock } from '../../test/clock.ts'
import { limitConcurrency, oneAtATimeByKey, oneUnderWayByKey } from './concurrency.ts'

test('limits concurrent work, queues the rest, and rejects beyond the queue', async () => {
  const limited = limitConcurrency({ workersMax: 2, queueMax: 3 })
  const started: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<undefined>())
  const third = Promise.withResolvers<undefined>()
  const work = gates.map((gate, at) =>
    limited(async () => {
      started.push(at)
      if (at === 2) third.resolve(undefined)
      await gate.promise
    }),
  )
  await expect(limited(() => Promise.resolve())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(started).toEqual([0, 1])
  gates[1]?.resolve(undefined)
  await third.promise
  expect(started).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve(undefined)
  await Promise.all(work)
  expect(started).toEqual([0, 1, 2, 3, 4])
  await expect(limited(() => Promise.resolve('free again'))).resolves.toBe('free again')
})

test('work with the same key runs in order, also after a failure; other keys do not wait', async () => {
  const runSerially = oneAtATimeByKey()
  const order: string[] = []
  const gate = Promise.withResolvers<undefined>()
  const first = runSerially('a', async () => {
    await gate.promise
    order.push('first')
    throw new Error('went wrong')
  })
  const second = runSerially('a', () => Promise.resolve(order.push('second')))
  await runSerially('b', () => Promise.resolve(order.push('other')))
  gate.resolve(undefined)
  await expect(first).rejects.toThrow('went wrong')
  await second
  expect(order).toEqual(['other', 'first', 'second'])
})

test('a key with running work is rejected until it ends, also by a failure; other keys are accepted', async () => {
  const alone = oneUnderWayByKey({ clock: movableClock('2026-03-02T12:00:00Z'), againMs: 10_000 })
  const gate = Promise.withResolvers<undefined>()
  const first = alone('a', () => gate.promise)
  await expect(alone('a', () => Promise.resolve())).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    data: { retry_at: '2026-03-02T12:00:10.000Z' },
  })
  await expect(alone('b', () => Promise.resolve('done'))).resolves.toBe('done')
  gate.reject(new Error('went wrong'))
  await expect(first).rejects.toThrow('went wrong')
  await expect(alone('a', () => Promise.resolve('done'))).resolves.toBe('done')
})
