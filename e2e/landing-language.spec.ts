import { expect } from '@playwright/test'
import { test } from './support/test.ts'

test('a chosen language overrides the browser’s and a link’s', async ({ page }) => {
  await page.goto('/?lang=fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.locator('#language').selectOption('ht')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ht')
  for (const address of ['/', '/?lang=fr', '/?lang=en#fees']) {
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ht')
  }
  await page.locator('#language').selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByText(/jusqu’à 50,00\s\$ par jour/)).toBeVisible()
})
