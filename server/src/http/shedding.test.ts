import { expect, test } from 'vitest'
import { createLane } from './place.ts'
import { createShedding } from './shedding.ts'

interface Load {
  readonly seconds: number
  readonly perSecond: (second: number) => number
  readonly workMs: number
  /** Calls that arrive together at the start of a second. */
  readonly burst?: (second: number) => number
}

/** Simulates a server that handles one call after another, `workMs` each. */
async function live({ seconds, perSecond, workMs, burst = () => 0 }: Load) {
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
    if (now % 1000 === 0) due += burst(second)
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

test('at five times the capacity the excess is rejected, accepted calls wait briefly, and throughput stays', async () => {
  const seen = await live({ seconds: 6, perSecond: (second) => (second >= 1 ? 5_000 : 500), workMs: 1 })
  for (const { refused, answered, longest } of seen.slice(3, 6)) {
    expect(refused).toBeGreaterThan(3_800)
    expect(answered).toBeGreaterThan(990)
    expect(longest).toBeLessThan(300)
  }
})

test('the maximum is low until no call was rejected for 2.5 seconds', async () => {
  const seen = await live({
    seconds: 12,
    perSecond: (second) => [10, 5_000, 5_000, 5_000, 5_000, 5_000, 10, 10, 10, 10, 10][second] ?? 0,
    // Above the maximum in an overload, but below the usual one.
    burst: (second) => (second === 8 || second === 11 ? 900 : 0),
    workMs: 1,
  })
  expect(seen[8]?.refused).toBeGreaterThan(600)
  expect(seen[11]?.refused).toBe(0)
})

test('a few slow calls on an idle server are no overload', async () => {
  const seen = await live({ seconds: 4, perSecond: () => 4, workMs: 300 })
  expect(seen.map(({ refused }) => refused)).toEqual([0, 0, 0, 0])
})
