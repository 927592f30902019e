import type { Bound } from './place.ts'

/** Above this, calls would wait longer than their clients do, and would fill the memory. */
const UNDER_WAY_MAX = 1_024
/** A few slow calls are no overload, and people would rather wait than be rejected. */
const UNDER_WAY_LEAST = 256
const WINDOW_MS = 100
/** A window is slow if its calls took longer than this on average. */
const SLOW_MS = 50
/** This many slow windows in a row are an overload. Fewer are only a burst. */
const SLOW_WINDOWS = 2
/** In an overload, as many calls run as can be answered within this time, but at least UNDER_WAY_LEAST. */
const WAIT_MS = 30
/**
 * After this many windows in a row without a rejection, an overload has ended. Clients whose rejection is held
 * (front-door.ts) ask again earlier.
 */
const CALM_WINDOWS = 25

/**
 * Little’s law: in an overload, the maximum is the number of calls that are answered within WAIT_MS. `nowMs` is a
 * monotonic clock.
 */
export function createShedding(nowMs: () => number = () => performance.now()): Bound {
  let max = UNDER_WAY_MAX
  let slowWindows = 0
  let calmWindows = 0
  let window = { startMs: nowMs(), ended: 0, tookMs: 0, refused: 0 }

  const isShedding = (): boolean => max < UNDER_WAY_MAX

  function closeWindow(now: number): void {
    const { startMs, ended, tookMs, refused } = window
    window = { startMs: now, ended: 0, tookMs: 0, refused: 0 }
    slowWindows = ended > 0 && tookMs / ended > SLOW_MS ? slowWindows + 1 : 0
    calmWindows = refused === 0 ? calmWindows + 1 : 0
    const perMs = ended / (now - startMs)
    if (isShedding() && calmWindows >= CALM_WINDOWS) max = UNDER_WAY_MAX
    else if ((isShedding() && ended > 0) || slowWindows >= SLOW_WINDOWS)
      max = Math.min(UNDER_WAY_MAX - 1, Math.max(UNDER_WAY_LEAST, Math.ceil(perMs * WAIT_MS)))
  }

  return {
    max: () => {
      const now = nowMs()
      if (now - window.startMs >= WINDOW_MS) closeWindow(now)
      return max
    },
    ended: (tookMs) => {
      window.ended += 1
      window.tookMs += tookMs
    },
    refused: () => {
      window.refused += 1
    },
  }
}
