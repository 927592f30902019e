import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { aMember, signIn } from './support/members.ts'
import { pay } from './support/wallet.ts'

const NARROWEST = 320

const guestPaths = [
  '/',
  '/auth',
  '/auth?mode=signup',
  '/auth/callback',
  '/access-blocked',
  '/pay',
  '/support',
  '/compliance',
  '/legal',
  '/legal/fees',
]
const memberPaths = [
  '/dashboard',
  '/wallet',
  '/settings',
  '/tasks',
  '/messages',
  '/disputes',
  '/agents',
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
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
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
