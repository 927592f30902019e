import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { expectFits } from './support/fits.ts'
import { aMember, PASSWORD, signIn } from './support/members.ts'
import { pay } from './support/wallet.ts'

const NARROWEST = 320

const guestPaths = [
  '/',
  '/auth',
  '/auth?mode=signup',
  '/auth/forgot',
  '/auth/reset',
  '/auth/callback',
  '/access-blocked',
  '/pay',
  '/support',
  '/compliance',
  '/legal',
  '/legal/fees',
]
const settingsTabs = ['profile', 'phone', 'limits', 'security', 'sounds', 'look', 'privacy', 'data', 'referral']
const memberPaths = [
  '/dashboard',
  '/wallet',
  '/settings',
  ...settingsTabs.map((tab) => `/settings?tab=${tab}`),
  '/tasks',
  '/messages',
  '/disputes',
  '/agents',
  '/verify-phone',
  '/support',
  '/legal',
  '/dev/ui',
  '/no-such-page',
]

/** Nothing for a screen reader to stumble over, in either theme, and nothing wider than the screen, however narrow. */
async function expectSound(page: Page, path: string): Promise<void> {
  const size = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${path} ${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(found).toEqual([])
  }
  if (size && size.width < 768) await page.setViewportSize({ width: NARROWEST, height: size.height })
  await expectFits(page, path)
  if (size) await page.setViewportSize(size)
}

test('every page for visitors is accessible in both themes and fits', async ({ page }) => {
  test.slow()
  for (const path of guestPaths) await expectSound(page, path)
})

test('every page for members is accessible in both themes and fits', async ({ page }) => {
  test.slow()
  const payer = await aMember({ balance: 90_00 })
  const payee = await aMember({ full_name: 'Jean-Robert Étienne' })
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 12_34, 'Mèsi anpil')
  await pay(payer, { email: 'nobody-yet@test.example' }, 5_00)
  await signIn(page, payer)
  for (const path of [...memberPaths, `/wallet/${transaction_id}`]) await expectSound(page, path)
})

for (const language of ['fr', 'ht'] as const)
  test(`the first pages fit the narrowest phone, in ${language}, also with letters twice as large`, async ({ page }) => {
    test.slow()
    const member = await aMember({ balance: 45_67 })
    await pay(member, { email: 'a-long-address-of-somebody@a-long-domain-name.example' }, 5_00)
    await page.setViewportSize({ width: NARROWEST, height: 700 })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const look = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectFits(page, path)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectFits(page, `${path} with large letters`)
    }
    for (const path of ['/', '/auth', '/auth?mode=signup', '/access-blocked', '/support']) await look(path)
    await page.goto('/auth')
    await page.locator('[name=email]').fill(member.email)
    await page.locator('[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    for (const path of ['/settings', ...settingsTabs.map((tab) => `/settings?tab=${tab}`), '/support', '/tasks']) await look(path)
  })

test('the calculator of the first page says nothing about an amount that cannot be sent', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#act')).toHaveText('Send $25.00')
  await expect(page.locator('#gets')).toContainText('HTG')
  await page.locator('#amount').fill('99999')
  await expect(page.locator('#bounds')).toBeVisible()
  await expect(page.locator('#act')).toHaveText('Open a wallet')
  await expect(page.locator('#gets')).not.toContainText('HTG')
})

test('the support page says where to write to', async ({ page }) => {
  await page.goto('/support')
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toHaveText('Contact Support')
})
