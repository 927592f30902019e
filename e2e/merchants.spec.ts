import { expect } from '@playwright/test'
import { aMember, enter } from './support/members.ts'
import { aKey, call, newestMail } from './support/server.ts'
import { dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

test('an API key is shown once, used and revoked; a webhook to a local address is rejected', async ({ page }) => {
  const member = await aMember()
  await enter(page, member, '/settings?tab=merchant')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await dialog(page).getByLabel('Key name').fill('Shop website')
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('You won’t see it again')).toBeVisible()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  // The toast must not cover the key, which the member has to read and copy.
  await expect
    .poll(async () => {
      const toast = await page.locator('[popover]', { hasText: 'An API key was created' }).boundingBox()
      const key = await dialog(page).locator('code').boundingBox()
      return toast !== null && key !== null && toast.y + toast.height <= key.y
    })
    .toBe(true)
  if (size) await page.setViewportSize(size)
  await expectSound(page)
  const key = await dialog(page).locator('code').innerText()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await newestMail(member.email, /API key was created/)

  await call('create_pay_link', { idempotency_key: aKey(), amount: 12_50 }, key)
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Shop website' })
  await expect(row).toContainText('last used just now')
  await expect(row).toContainText(key.slice(0, 9))
  await expect(page.getByText(key)).toHaveCount(0)

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await dialog(page).getByLabel('Address').fill('https://127.0.0.1/hook')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('We can’t use this address.')).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Revoke Shop website' }).click()
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('status').getByText('The key “Shop website” was revoked')).toBeVisible()
  await expect(row).toHaveCount(0)
})
