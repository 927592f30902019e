import type { Locator, Page } from '@playwright/test'

/** What a list of the staff has with these words in it: rows on a wide screen, cards on a phone. */
export const listed = (page: Page, words: string): Locator =>
  page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: words })
