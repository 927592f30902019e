import { expect, type Page } from '@playwright/test'
import { expectWhole } from './fits.ts'

/** Goes to another path without a reload, which would take several times as long. */
export const follow = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path)

export async function followToWhole(page: Page, path: string): Promise<void> {
  await follow(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
  await expectWhole(page)
}
