import { expect, test, type Page } from '@playwright/test'
import { aMember, enter } from './support/members.ts'

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

test('phones list the sections and open one in their place; wide screens show both', async ({ page }) => {
  await enter(page, await aMember(), '/settings')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'Privacy' }).click()
  await page.waitForURL('**/settings?tab=privacy')
  await expect(page.getByRole('switch', { name: 'Found by email' })).toBeVisible()
  if (isPhone(page)) {
    await expect(list).toBeHidden()
    await page.getByRole('link', { name: 'All settings' }).click()
    await page.waitForURL(/\/settings$/)
    await expect(list).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('switch', { name: 'Found by email' })).toBeVisible()
  } else await expect(list.getByRole('link', { name: 'Privacy' })).toHaveAttribute('aria-current', 'page')
})
