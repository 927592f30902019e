import { afterAll, vi } from 'vitest'

/** Test files share a process, so the globals and the clock are restored after each file. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
