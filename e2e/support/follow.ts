import { expect, type Page } from '@playwright/test'
import { expectWhole } from './fits.ts'

/** Goes to another path of the app that is open, as a link does. A reload would cost several times as much. */
export const follow = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path)

/** Follows a path and waits until the page has loaded all of its content. */
export async function followToWhole(page: Page, path: string): Promise<void> {
  await follow(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
  await expectWhole(page)
}
