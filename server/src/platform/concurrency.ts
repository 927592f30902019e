import pLimit from 'p-limit'
import type { Clock } from './clock.ts'
import { fail } from './failure.ts'

/**
 * Limits concurrent work to `workersMax` tasks. If `queueMax` tasks already wait, a new one fails with UNAVAILABLE, so
 * that a flood of tasks cannot fill the memory.
 */
export function limitConcurrency({ workersMax, queueMax }: { workersMax: number; queueMax: number }) {
  const limit = pLimit(workersMax)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount >= workersMax && limit.pendingCount >= queueMax) fail('UNAVAILABLE')
    return limit(work)
  }
}

/** Tasks with the same key run one after the other, within this process. */
export function oneAtATimeByKey() {
  const tails = new Map<string, Promise<unknown>>()

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = tails.get(key) ?? Promise.resolve()
    const task = before.then(work, work)
    const tail = task.catch(() => undefined)
    tails.set(key, tail)
    try {
      return await task
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
    }
  }
}

/**
 * Runs at most one task per key in this process, so that one user cannot fill a shared queue. Another task with the
 * same key fails with RATE_LIMITED and a retry time.
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
