import { expect, test } from 'vitest'
import { limitConcurrency, oneAtATimeByKey } from './concurrency.ts'

test('no more than allowed work at once, the rest wait in turn, and beyond the queue is refused', async () => {
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

test('work under one key is done in turn, also after a failure; other keys do not wait', async () => {
  const inTurn = oneAtATimeByKey()
  const order: string[] = []
  const gate = Promise.withResolvers<undefined>()
  const first = inTurn('a', async () => {
    await gate.promise
    order.push('first')
    throw new Error('went wrong')
  })
  const second = inTurn('a', () => Promise.resolve(order.push('second')))
  await inTurn('b', () => Promise.resolve(order.push('other')))
  gate.resolve(undefined)
  await expect(first).rejects.toThrow('went wrong')
  await second
  expect(order).toEqual(['other', 'first', 'second'])
})
