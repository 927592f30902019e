import { fail } from '../platform/failure.ts'

/** The limit of simultaneous calls. `ended` and `refused` report to whatever adjusts it. */
export interface Bound {
  readonly max: () => number
  readonly ended: (tookMs: number) => void
  readonly refused: () => void
}

type Act<Arguments extends unknown[], Result> = (...given: Arguments) => Promise<Result>

/**
 * A limit for simultaneous calls of one kind. A call holds a place while its caller is authorised, and from the arrival
 * of its body until its answer is ready. Slow uploads and slow readers hold none. A call whose client has gone keeps
 * its place, because it still costs the same.
 */
export interface Lane {
  readonly isFull: () => boolean
  /** Call it when a request was rejected before reaching the call. */
  readonly turnedAway: () => void
  /** Wraps a function so that it holds a place while it runs. Also fails with UNAVAILABLE if none is free. */
  readonly inPlace: <Arguments extends unknown[], Result>(act: Act<Arguments, Result>) => typeof act
  /** The same for work before a call, whose duration does not count as the call’s. */
  readonly atTheDoor: <Arguments extends unknown[], Result>(act: Act<Arguments, Result>) => typeof act
}

/** `nowMs` is a monotonic clock. */
export function createLane(bound: Bound, nowMs: () => number = () => performance.now()): Lane {
  let underWay = 0
  const isFull = (): boolean => underWay >= bound.max()

  async function occupy<Result>(act: () => Promise<Result>): Promise<Result> {
    if (isFull()) {
      bound.refused()
      fail('UNAVAILABLE')
    }
    underWay += 1
    try {
      return await act()
    } finally {
      underWay -= 1
    }
  }

  return {
    isFull,
    turnedAway: bound.refused,
    atTheDoor:
      (act) =>
      (...given) =>
        occupy(() => act(...given)),
    inPlace:
      (act) =>
      (...given) =>
        occupy(async () => {
          const startMs = nowMs()
          try {
            return await act(...given)
          } finally {
            bound.ended(nowMs() - startMs)
          }
        }),
  }
}

/** A constant limit. */
export const atMost = (max: number): Bound => ({ max: () => max, ended: () => undefined, refused: () => undefined })
