import { isDataLight } from './data-use.ts'

const IDLE_LIMIT_MS = 1_000
const IDLE_FALLBACK_MS = 700

/** Does something when the browser has nothing else to do, after a second at the latest. Answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: IDLE_LIMIT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, IDLE_FALLBACK_MS)
  return () => clearTimeout(timer)
}

/** Fetches what is likely to be opened next, in a quiet moment; unless data is to be saved. */
export const fetchAhead = (fetchIt: () => void): (() => void) =>
  whenIdle(() => {
    if (!isDataLight()) fetchIt()
  })
