import { fail } from '../platform/failure.ts'

/** The limit of simultaneous calls. The lane calls `ended` and `refused`, so that the limit can be adjusted. */
export interface Bound {
  readonly max: () => number
  readonly ended: (tookMs: number) => void
  readonly refused: () => void
}

type Act<Arguments extends unknown[], Result> = (...given: Arguments) => Promise<Result>

/**
 * A limit on simultaneous calls of one kind. A call takes a place while its caller is authorised, and again from the
 * moment its body has arrived until its answer is ready. While a body is uploaded or an answer is downloaded, the call
 * takes no place. If the client disconnects, the call still takes its place, because its work continues.
 */
export interface Lane {
  readonly isFull: () => boolean
  /** Call it when a request was rejected before reaching the call. */
  readonly turnedAway: () => void
  /** Wraps a function so that it holds a place while it runs. Also fails with UNAVAILABLE if none is free. */
  readonly inPlace: <Arguments extends unknown[], Result>(act: Act<Arguments, Result>) => typeof act
  /** Limits work before a call, such as authorisation, whose duration does not count as that of the call. */
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
