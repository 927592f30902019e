import { expect, type Page } from '@playwright/test'

/** The returned function checks that the page was not reloaded since this call. */
export async function withoutReload(page: Page): Promise<() => Promise<void>> {
  const begun = () => page.evaluate(() => performance.timeOrigin)
  const before = await begun()
  return async () => expect(await begun()).toBe(before)
}
