import { expect, type Page } from '@playwright/test'

/** From here on the page must live on what it is told: the answer proves that it was never loaded anew. */
export async function withoutReload(page: Page): Promise<() => Promise<void>> {
  const begun = () => page.evaluate(() => performance.timeOrigin)
  const before = await begun()
  return async () => expect(await begun()).toBe(before)
}
