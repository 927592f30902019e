import { expect } from '@playwright/test'
import { anAuthenticator } from './support/authenticators.ts'
import { aMember, enter } from './support/members.ts'
import { giveRole } from './support/operator.ts'
import { dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

test.describe('with a passkey', () => {
  // Browsers bind passkeys to host names, so an IP address does not work.
  test.use({ baseURL: `http://localhost:${process.env.E2E_PORT ?? ''}` })

  test('a passkey opens the staff area without a phone', async ({ page }) => {
    const authenticator = await anAuthenticator(page)
    const admin = await aMember({ full_name: 'Daphnée Estimé' })
    await enter(page, admin, '/settings?tab=security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog(page).getByLabel('Passkey name').fill('Staff key')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You can now sign in with “Staff key”')).toBeVisible()
    await giveRole(admin, 'admin')
    await page.goto('/desk')
    await page.waitForURL('**/desk/mfa-verify**')
    await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    await expectSound(page)
    await authenticator.lock()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('MFA cancelled')).toBeVisible()
    await expectSound(page)
    await authenticator.unlock()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('button', { name: /^Staff area open for/ })).toBeVisible()
  })
})
