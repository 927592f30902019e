import type { Locator, Page } from '@playwright/test'

export const listed = (page: Page, words: string): Locator =>
  page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: words })
