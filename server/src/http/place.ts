import { fail } from '../platform/failure.ts'

/** How many may be under way, and what is told to whatever decides that. */
export interface Bound {
  readonly max: () => number
  readonly ended: (tookMs: number) => void
  readonly refused: () => void
}

/**
 * Calls of one kind. Each has a place from when its body has arrived until its answer is handed over: what is read slowly before, or taken
 * slowly afterwards, keeps nobody out. A call that goes on after its caller has gone still has its place, for it still costs what it costs.
 */
export interface Lane {
  readonly isFull: () => boolean
  /** Somebody was refused who did not get as far as the call. */
  readonly turnedAway: () => void
  /** The same function, with a place for as long as it takes. Fails besides: UNAVAILABLE, when there is none. */
  readonly inPlace: <Arguments extends unknown[], Result>(act: (...given: Arguments) => Promise<Result>) => typeof act
}

/** `nowMs`: monotonic. */
export function createLane(bound: Bound, nowMs: () => number = () => performance.now()): Lane {
  let underWay = 0
  const isFull = (): boolean => underWay >= bound.max()
  return {
    isFull,
    turnedAway: bound.refused,
    inPlace:
      (act) =>
      async (...given) => {
        if (isFull()) {
          bound.refused()
          fail('UNAVAILABLE')
        }
        const startMs = nowMs()
        underWay += 1
        try {
          return await act(...given)
        } finally {
          underWay -= 1
          bound.ended(nowMs() - startMs)
        }
      },
  }
}

/** As many as ever. */
export const atMost = (max: number): Bound => ({ max: () => max, ended: () => undefined, refused: () => undefined })
