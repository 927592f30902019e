import { expect, test } from 'vitest'
import { createLane } from './place.ts'
import { createShedding } from './shedding.ts'

/** Simulates a server that handles one call after another, `workMs` each, with `perSecond` calls arriving. */
async function live({ seconds, perSecond, workMs }: { seconds: number; perSecond: (second: number) => number; workMs: number }) {
  let now = 0
  const nowMs = (): number => now
  const { inPlace } = createLane(createShedding(nowMs), nowMs)
  const line: { at: number; done: () => void }[] = []
  const call = inPlace((at: number) => new Promise<void>((done) => void line.push({ at, done })))
  const seen = Array.from({ length: seconds }, () => ({ refused: 0, waits: [] as number[] }))
  let due = 0
  let busyUntil = 0
  for (now = 0; now < seconds * 1000; now += 1) {
    const second = Math.floor(now / 1000)
    for (due += perSecond(second) / 1000; due >= 1; due -= 1)
      call(now).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'UNAVAILABLE' })
        const of = seen[second]
        if (of) of.refused += 1
      })
    while (line.length > 0 && busyUntil <= now) {
      const next = line.shift()
      busyUntil = Math.max(busyUntil, now) + workMs
      seen[second]?.waits.push(now - (next?.at ?? 0))
      next?.done()
      await Promise.resolve()
    }
    await new Promise(setImmediate)
  }
  return seen.map(({ refused, waits }) => ({ refused, answered: waits.length, longest: Math.max(0, ...waits) }))
}

test('a load within capacity and a burst are never rejected', async () => {
  const seen = await live({ seconds: 4, perSecond: (second) => (second === 1 ? 1_150 : 700), workMs: 1 })
  expect(seen.map(({ refused }) => refused)).toEqual([0, 0, 0, 0])
})

test('at five times the capacity the excess is rejected, accepted calls wait briefly, throughput stays, and afterwards all are accepted again', async () => {
  const seen = await live({ seconds: 9, perSecond: (second) => (second >= 1 && second < 6 ? 5_000 : 500), workMs: 1 })
  for (const { refused, answered, longest } of seen.slice(3, 6)) {
    expect(refused).toBeGreaterThan(3_800)
    expect(answered).toBeGreaterThan(990)
    expect(longest).toBeLessThan(300)
  }
  expect(seen.slice(7)).toEqual([expect.objectContaining({ refused: 0 }), expect.objectContaining({ refused: 0 })])
})

test('a few slow calls on an idle server are no overload', async () => {
  const seen = await live({ seconds: 4, perSecond: () => 4, workMs: 300 })
  expect(seen.map(({ refused }) => refused)).toEqual([0, 0, 0, 0])
})
