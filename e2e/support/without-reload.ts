import { expect, type Page } from '@playwright/test'

export async function withoutReload(page: Page): Promise<() => Promise<void>> {
  const begun = () => page.evaluate(() => performance.timeOrigin)
  const before = await begun()
  return async () => expect(await begun()).toBe(before)
}
