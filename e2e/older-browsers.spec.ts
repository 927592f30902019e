import { expect } from '@playwright/test'
import { chromiumDriver } from './browsers/chromium.ts'
import { screenOf } from './browsers/screen.ts'
import { payUntilToast, sendMoney, smokeFlows, TOAST } from './browsers/smoke.ts'
import { hideFunctionsOfSafari16, hideNewFunctions } from './support/hidden-functions.ts'
import { enter } from './support/members.ts'
import { aPayerAndPayee, dialog } from './support/wallet.ts'
import { test } from './support/test.ts'

const advice = ['This browser is too old', 'Ce navigateur est trop ancien', 'Navigatè sa a twò ansyen']

test.beforeEach(({ page }) => page.addInitScript(hideNewFunctions))

for (const [title, flow] of smokeFlows)
  test(`without the functions that Chrome 111 and Safari 16.4 lack: ${title}`, ({ page }) => flow(screenOf(chromiumDriver(page))))

test('without popovers, a toast is above an open dialog, keeps the focus there, and stays when the dialog closes', async ({
  page,
}) => {
  const { payer, payee } = await aPayerAndPayee()
  const screen = screenOf(chromiumDriver(page))
  await enter(page, payee)
  await screen.click('button', /^Send Money$/)
  const field = dialog(page).getByRole('searchbox')
  await field.focus()
  await payUntilToast(screen, payer, payee)
  await expect(field).toBeFocused()
  await page.locator(TOAST).hover()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await screen.isOnTop(TOAST)
  await expect(page.getByText(advice[0] ?? '')).toHaveCount(0)
})

test('without popovers, a click beside the bell closes it', async ({ page }) => {
  const { payee } = await aPayerAndPayee()
  await enter(page, payee)
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeVisible()
  await page.mouse.click(5, 500)
  await expect(panel).toBeHidden()
})

test('without the functions that Safari 15.6 lacks, the page says what to do, and money can be sent', async ({ page }) => {
  await page.addInitScript(hideFunctionsOfSafari16)
  await page.goto('/auth')
  for (const text of advice) await expect(page.getByText(text)).toBeInViewport()
  await sendMoney(screenOf(chromiumDriver(page)))
})
