import { isDataLight } from './data-use.ts'

const IDLE_LIMIT_MS = 1_000
const IDLE_FALLBACK_MS = 700

/** Waits for a second at most. Returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: IDLE_LIMIT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, IDLE_FALLBACK_MS)
  return () => clearTimeout(timer)
}

/**
 * Loads with a lower priority than input and rendering. Browsers without such priorities load at once. Does nothing in
 * data-saver mode.
 */
export function prefetch(load: () => void): void {
  if (isDataLight()) return
  if ('scheduler' in window) scheduler.postTask(load, { priority: 'background' }).catch(() => undefined)
  else load()
}
