import { fail } from '../platform/failure.ts'

/**
 * A limit on the number of concurrent calls. The lane reports the end of each call and each rejection, so that `max`
 * can adapt.
 */
export interface Bound {
  readonly max: () => number
  readonly ended: (tookMs: number) => void
  readonly refused: () => void
}

type PlacedAction<Arguments extends unknown[], Result> = (...given: Arguments) => Promise<Result>

/**
 * Limits concurrent calls of one kind. A call takes a place while its caller is authorised. It takes a place again from
 * the arrival of its whole body until its answer is ready, but not during the upload or the download. If the client
 * disconnects, the call keeps its place, because its work goes on.
 */
export interface Lane {
  readonly isFull: () => boolean
  /** Call this for a request that was rejected before it reached the call. */
  readonly turnedAway: () => void
  /** Makes a function hold a place while it runs. The function also fails with UNAVAILABLE if no place is free. */
  readonly inPlace: <Arguments extends unknown[], Result>(act: PlacedAction<Arguments, Result>) => typeof act
  /**
   * Like `inPlace`, but for work before the call, such as authorisation. This work does not count for the call’s
   * duration.
   */
  readonly atTheDoor: <Arguments extends unknown[], Result>(act: PlacedAction<Arguments, Result>) => typeof act
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

/** A fixed limit. */
export const atMost = (max: number): Bound => ({ max: () => max, ended: () => undefined, refused: () => undefined })
