import type { Bound } from './place.ts'

/** Whatever happens, no more than these are under way in one process: they would wait longer than their callers do, and fill its memory. */
const UNDER_WAY_MAX = 1_024
/** Fewer are never refused: on a slow machine people rather wait, and a few slow calls are no overload. */
const UNDER_WAY_LEAST = 256
/** Calls are looked at together as long as this, ms. */
const WINDOW_MS = 100
/** A window is slow whose calls took longer on average, ms. */
const SLOW_MS = 50
/** So many slow windows one after another are an overload; a burst is over before. */
const SLOW_WINDOWS = 2
/** In an overload as many calls are under way as are answered in this time, ms: nobody who is let in waits much longer. */
const WAIT_MS = 30
/** So many windows without a refusal end an overload. */
const CALM_WINDOWS = 10

/**
 * How many may be under way when more is asked than can be answered, so that those who are let in wait no longer than usual. As long as calls
 * are quick, all come in. Once they have been slow for a fifth of a second, only as many may be under way as are answered within WAIT_MS
 * (Little’s law), until nobody was refused for a second. `nowMs`: monotonic.
 */
export function createShedding(nowMs: () => number = () => performance.now()): Bound {
  let max = UNDER_WAY_MAX
  let slowWindows = 0
  let calmWindows = 0
  let window = { startMs: nowMs(), ended: 0, tookMs: 0, refused: 0 }

  const isShedding = (): boolean => max < UNDER_WAY_MAX

  /** What the window that is over says of those to come. */
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
