import { fail } from '../platform/failure.ts'

/** How many may be under way, and what is told to whatever decides that. */
export interface Bound {
  readonly max: () => number
  readonly ended: (tookMs: number) => void
  readonly refused: () => void
}

type Act<Arguments extends unknown[], Result> = (...given: Arguments) => Promise<Result>

/**
 * Calls of one kind. Each has a place while its caller is looked up, and again from when its body has arrived until its answer is handed
 * over: what is read slowly in between, or taken slowly afterwards, keeps nobody out. A call that goes on after its caller has gone still
 * has its place, for it still costs what it costs.
 */
export interface Lane {
  readonly isFull: () => boolean
  /** Somebody was refused who did not get as far as the call. */
  readonly turnedAway: () => void
  /** The same function, with a place for as long as it takes. Fails besides: UNAVAILABLE, when there is none. */
  readonly inPlace: <Arguments extends unknown[], Result>(act: Act<Arguments, Result>) => typeof act
  /** The same, for what comes before a call: its time is not a call’s, and says nothing about an overload. */
  readonly atTheDoor: <Arguments extends unknown[], Result>(act: Act<Arguments, Result>) => typeof act
}

/** `nowMs`: monotonic. */
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

/** As many as ever. */
export const atMost = (max: number): Bound => ({ max: () => max, ended: () => undefined, refused: () => undefined })
