import { expect, type Locator, type Page } from '@playwright/test'
import { brokenWordsIn, NARROWEST } from './support/fits.ts'
import { freshEmail } from './support/members.ts'
import { aPayerAndPayee, dialog, expectFittingNarrow, expectSoundInBothThemes, openWallet, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

async function expectGoodBar(page: Page, buttons: Locator): Promise<void> {
  const size = page.viewportSize()
  if (size === null) return
  for (const width of [NARROWEST, 768, 1024, 1440]) {
    await page.setViewportSize({ ...size, width })
    await expect.poll(() => brokenWordsIn(buttons), `buttons at ${width}`).toEqual([])
  }
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Hai Wallet')).toBeInViewport({ ratio: 1 })
  const entries = await bar.getByRole('navigation').locator('a, button').filter({ visible: true }).allTextContents()
  expect(entries).toHaveLength(9)
  expect(new Set(entries).size).toBe(entries.length)
  await page.setViewportSize(size)
}

/** The findings of axe do not depend on the language, so it runs in English only. */
for (const { language, amount, sent, expectGood } of [
  { language: 'en', amount: /\$5\.0/, sent: '$1.00', expectGood: expectSoundInBothThemes },
  { language: 'fr', amount: /5,0\d\s\$/, sent: /1,00\s\$/, expectGood: expectFittingNarrow },
  { language: 'ht', amount: /5,0\d\s\$/, sent: /1,00\s\$/, expectGood: expectFittingNarrow },
])
  test(`wallet, receipt and send are accessible and fit, in ${language}`, async ({ page }) => {
    const { payer, payee } = await aPayerAndPayee()
    const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 5_00, 'Pou frè lekòl mwa novanm nan')
    await pay(payer, { email: freshEmail() }, 2_00)
    await openWallet(page, payer)
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)

    for (const path of ['/dashboard', '/wallet', `/wallet/${transaction_id}`]) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('main').getByText(amount).first()).toBeVisible()
      const current = page.locator('nav [aria-current]').filter({ visible: true })
      if (path === '/dashboard') await expect(current).toHaveAttribute('href', path)
      else await expect(current).toHaveCount(0)
      await expectGood(page)
    }

    await page.goto('/dashboard')
    const send = page.locator('main').locator('button:has(.lucide-arrow-up-right)')
    await expect(send).toBeVisible()
    const buttons = page
      .locator('main')
      .getByRole('group')
      .filter({ has: page.locator('.lucide-arrow-up-right') })
    await expectGoodBar(page, buttons)
    await send.click()
    await expect(dialog(page).getByRole('button', { name: /Wideline Pierre/ })).toBeVisible()
    await expectGood(page)
    await dialog(page).getByRole('searchbox').fill(freshEmail())
    await dialog(page).getByRole('status').getByRole('button').click()
    await dialog(page).locator('[name=amount]').fill('1.00')
    await expect(dialog(page).locator('dd').filter({ hasText: sent }).first()).toBeVisible()
    await expectGood(page)
    await dialog(page).locator('button[type=submit]').click()
    await expect(dialog(page).locator('button.bg-send')).toBeVisible()
    await expectGood(page)
    await dialog(page).locator('button.bg-send').click()
    await expect(dialog(page).getByRole('article')).toBeVisible()
    await expectGood(page)
  })
