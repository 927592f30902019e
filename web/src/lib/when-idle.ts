import { isDataLight } from './data-use.ts'

const IDLE_LIMIT_MS = 1_000
const IDLE_FALLBACK_MS = 700

/** Runs `act` when the browser is idle, after a second at the latest. Returns a cancel function. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: IDLE_LIMIT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, IDLE_FALLBACK_MS)
  return () => clearTimeout(timer)
}

/** Preloads what the user probably opens next. Not in data-saver mode. */
export const prefetchWhenIdle = (fetchIt: () => void): (() => void) =>
  whenIdle(() => {
    if (!isDataLight()) fetchIt()
  })
