import { afterAll, vi } from 'vitest'

/** Test files share a process, so each gives back the globals and the clock that it replaced. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
