import { setImmediate as aMoment } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atOnce, runInOrder } from './at-once.ts'

const many = Array.from({ length: 200 }, (_, number) => number)

test('results are returned in order, and errors are reported', async () => {
  const results = await atOnce(many, async (number) => {
    for (let moments = number % 7; moments > 0; moments -= 1) await aMoment()
    return number * 2
  })
  expect(results).toEqual(many.map((number) => number * 2))
  await expect(atOnce(many, (number) => (number === 50 ? Promise.reject(new Error('no')) : Promise.resolve()))).rejects.toThrow(
    'no',
  )
})

test('nobody takes part in two actions at once, and each person’s actions keep their order', async () => {
  const busy = new Set<number>()
  const done = new Map<number, number[]>()
  let most = 0
  const actions = many.map((number) => ({ number, who: [number % 9, 9 + (number % 5)] }))
  await runInOrder(actions, async ({ number, who }) => {
    for (const one of who) {
      expect(busy.has(one)).toBe(false)
      busy.add(one)
    }
    most = Math.max(most, busy.size)
    for (let moments = number % 4; moments >= 0; moments -= 1) await aMoment()
    for (const one of who) {
      busy.delete(one)
      done.set(one, [...(done.get(one) ?? []), number])
    }
  })
  expect(most).toBeGreaterThan(2)
  for (const [one, numbers] of done)
    expect(numbers).toEqual(actions.filter(({ who }) => who.includes(one)).map(({ number }) => number))
})
