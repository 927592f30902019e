import { expect, test, type Page } from '@playwright/test'
import { aMember, PASSWORD, signIn } from './support/members.ts'
import { dialog, expectSound } from './support/wallet.ts'

/** As the server speaks to a session that is older than ten minutes. */
async function growOld(page: Page): Promise<void> {
  await page.route('**/rpc/start_passkey_registration', (route) =>
    route.request().postData()?.includes('password')
      ? route.continue()
      : route.fulfill({ status: 422, json: { code: 'REAUTHENTICATION_NEEDED', message: 'stale', request_id: 'r' } }),
  )
}

async function askForPasskey(page: Page): Promise<void> {
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByRole('button', { name: 'Create' }).click()
}

test('a session that is no longer fresh is asked for the password, in the field that has the focus', async ({ page }) => {
  const member = await aMember()
  await signIn(page, member)
  await growOld(page)
  await askForPasskey(page)
  const field = dialog(page).getByLabel('Your password')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Type your password.')).toBeVisible()
  await field.fill(`${PASSWORD}x`)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('This is not your password.')).toBeVisible()
  await expectSound(page)
})

test('whoever has no password is told to sign in again, without a button that could do nothing', async ({ page }) => {
  const member = await aMember()
  await signIn(page, member)
  await growOld(page)
  await page.route('**/rpc/get_authenticator', async (route) => {
    const answer = await route.fetch()
    const state = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer, json: { ...state, has_password: false } })
  })
  await askForPasskey(page)
  await expect(dialog(page).getByText('Sign in again first')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Create' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
})
