import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

interface Browser {
  readonly saveData?: boolean
  /** True if the server marked the page, because the browser sent `Save-Data`. */
  readonly isMarked?: boolean
  readonly stored?: string | null
}

async function withBrowser({ saveData, isMarked = false, stored = null }: Browser) {
  const kept = new Map(stored === null ? [] : [['data_use', stored]])
  vi.stubGlobal('navigator', saveData === undefined ? {} : { connection: { saveData } })
  vi.stubGlobal('document', { documentElement: { dataset: isMarked ? { save: '' } : {} } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return { ...(await import('./data-use.ts')), kept }
}

test.each([
  [{ saveData: true }, true],
  [{ saveData: false }, false],
  [{}, false],
  [{ isMarked: true }, true],
  [{ saveData: false, isMarked: true }, false],
  [{ isMarked: true, stored: 'full' }, false],
  [{ saveData: true, stored: 'full' }, false],
  [{ saveData: false, stored: 'light' }, true],
  [{ saveData: true, stored: 'nonsense' }, true],
])('%o: light is %s', async (browser, expected) => {
  const { isDataLight } = await withBrowser(browser)
  expect(isDataLight()).toBe(expected)
})

test('a choice applies at once and is stored', async () => {
  const { isDataLight, setDataUse, kept } = await withBrowser({ saveData: true })
  setDataUse('full')
  expect([isDataLight(), kept.get('data_use')]).toEqual([false, 'full'])
  setDataUse('auto')
  expect([isDataLight(), kept.has('data_use')]).toEqual([true, false])
})
