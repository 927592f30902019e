import { fail } from '../platform/failure.ts'

/** The lane reports the end of each call and each rejection, so that `max` can adapt. */
export interface Bound {
  readonly max: () => number
  readonly ended: (tookMs: number) => void
  readonly refused: () => void
}

type PlacedAction<Arguments extends unknown[], Result> = (...given: Arguments) => Promise<Result>

/**
 * A call takes a place while its caller is authorised, and again from the arrival of its whole body until its answer is
 * ready. It takes none during the upload and the download. A call keeps its place if the client disconnects, because
 * its work goes on.
 */
export interface Lane {
  readonly isFull: () => boolean
  /** Call this for a request that was rejected before it reached the call. */
  readonly turnedAway: () => void
  /** The function holds a place while it runs, and fails with UNAVAILABLE if none is free. */
  readonly inPlace: <Arguments extends unknown[], Result>(action: PlacedAction<Arguments, Result>) => typeof action
  /** For work before the call, such as authorisation, which does not count towards the call’s duration. */
  readonly atTheDoor: <Arguments extends unknown[], Result>(action: PlacedAction<Arguments, Result>) => typeof action
}

/** `nowMs` is a monotonic clock. */
export function createLane(bound: Bound, nowMs: () => number = () => performance.now()): Lane {
  let underWay = 0
  const isFull = (): boolean => underWay >= bound.max()

  async function occupy<Result>(action: () => Promise<Result>): Promise<Result> {
    if (isFull()) {
      bound.refused()
      fail('UNAVAILABLE')
    }
    underWay += 1
    try {
      return await action()
    } finally {
      underWay -= 1
    }
  }

  return {
    isFull,
    turnedAway: bound.refused,
    atTheDoor:
      (action) =>
      (...given) =>
        occupy(() => action(...given)),
    inPlace:
      (action) =>
      (...given) =>
        occupy(async () => {
          const startMs = nowMs()
          try {
            return await action(...given)
          } finally {
            bound.ended(nowMs() - startMs)
          }
        }),
  }
}

export const atMost = (max: number): Bound => ({ max: () => max, ended: () => undefined, refused: () => undefined })
