import { prefetch } from './when-idle.ts'

const RETRY_MS = 400

/** True while a part of the page shows a skeleton. */
const isPageLoading = (): boolean => document.querySelector('[role=status] .bone') !== null

/** Waits until the page has loaded, so that it does not share a slow link. Returns a cancel function. */
export function prefetchWhenIdle(load: () => void): () => void {
  const timer = setInterval(() => {
    if (isPageLoading()) return
    clearInterval(timer)
    prefetch(load)
  }, RETRY_MS)
  return () => clearInterval(timer)
}
