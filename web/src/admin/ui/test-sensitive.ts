import { vi } from 'vitest'

/** For tests without a session. Call it before the store is imported. */
export const storeSensitive = (value: boolean): unknown =>
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ user_id: '', value }) })
