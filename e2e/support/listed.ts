import type { Locator, Page } from '@playwright/test'

/** The items of a staff list that contain these words: rows on a wide screen, cards on a phone. */
export const listed = (page: Page, words: string): Locator =>
  page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: words })
