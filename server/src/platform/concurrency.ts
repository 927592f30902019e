import type { Clock } from './clock.ts'
import { fail } from './failure.ts'

/** Runs work a few at a time. Beyond `queueMax` waiting it refuses with UNAVAILABLE, so that a flood cannot pile up memory. */
export function limitConcurrency({ workersMax, queueMax }: { workersMax: number; queueMax: number }) {
  const waiting: (() => void)[] = []
  let working = 0

  async function enter(): Promise<void> {
    if (working < workersMax) {
      working += 1
      return
    }
    if (waiting.length >= queueMax) fail('UNAVAILABLE')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  /** A waiting one takes over the place as it is: the count stays. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Runs work with the same key one after the other, in this process. */
export function oneAtATimeByKey() {
  const tails = new Map<string, Promise<unknown>>()

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    const tail = mine.catch(() => undefined)
    tails.set(key, tail)
    try {
      return await mine
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
    }
  }
}

/**
 * Runs one piece of work of each key at a time, in this process, so that nobody alone fills a line that all stand in. Who has one under
 * way is refused: RATE_LIMITED, to come again so many milliseconds later.
 */
export function oneUnderWayByKey({ clock, againMs }: { readonly clock: Clock; readonly againMs: number }) {
  const underWay = new Set<string>()

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    if (underWay.has(key)) fail('RATE_LIMITED', { retry_at: new Date(clock.now().getTime() + againMs).toISOString() })
    underWay.add(key)
    try {
      return await work()
    } finally {
      underWay.delete(key)
    }
  }
}
