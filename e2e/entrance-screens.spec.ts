import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { aConfirmedPerson, PASSWORD, freshTag } from './support/members.ts'

async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

for (const language of ['en', 'fr', 'ht'])
  test(`the screens before the app are accessible and fit, in ${language}`, async ({ page }) => {
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/auth')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.locator('button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await expectSound(page)

    await page.goto('/auth?mode=signup')
    await page.locator('button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await expectSound(page)

    await page.goto('/auth/callback')
    await expect(page.locator('form')).toBeVisible()
    await expectSound(page)

    await page.goto('/access-blocked')
    await expect(page.locator('a[href^="mailto:"]')).toBeVisible()
    await expectSound(page)

    const { email } = await aConfirmedPerson()
    await page.goto('/auth')
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator('[name=full_name]').fill('Roseline Baptiste')
    await expectSound(page)
    await page.keyboard.press('Enter')
    await page.locator('[name=hai_tag]').fill(freshTag())
    await expect(page.locator('button[type=submit]')).toBeEnabled()
    await expectSound(page)
    await page.locator('[name=hai_tag]').press('Enter')
    await page.locator('[name=phone]').fill('12')
    await page.locator('[name=phone]').blur()
    await expectSound(page)
  })
