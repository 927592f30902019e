import { expect, type Page } from '@playwright/test'
import { codeOf } from './support/authenticator-app.ts'
import { follow } from './support/follow.ts'
import { aMember, enter, freshEmail, freshTag, PASSWORD } from './support/members.ts'
import { call, newestMail } from './support/server.ts'
import { aPayerAndPayee, dialog, expectSound, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

async function passProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function goTo(page: Page, provider = 'Lakay', start = '/auth'): Promise<void> {
  await page.goto(start)
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
}

async function signUpWithProvider(page: Page, email: string): Promise<void> {
  await goTo(page)
  await passProvider(page, email)
  await page.waitForURL('**/setup-profile')
  await expect(page.getByLabel('Full name')).toHaveValue('Nadège Pierre')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Your HaiTag').fill(freshTag())
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL('**/dashboard')
  // This person did not see the sign-up form with its checkbox, so a dialog asks for the acceptance.
  await dialog(page).getByRole('button', { name: 'I’ve read and accept' }).click()
  await expect(dialog(page)).toBeHidden()
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}

test('a new member signs up with a provider, gets its name and the money sent to the address, and returns', async ({ page }) => {
  const { payer } = await aPayerAndPayee()
  const email = freshEmail()
  await pay(payer, { email }, 25_00)
  await signUpWithProvider(page, email)
  await expect(page.getByRole('region', { name: 'Available' })).toContainText('25.00')

  await leave(page)
  await goTo(page, 'Lakay', '/auth?returnTo=/wallet')
  await passProvider(page, email)
  await page.waitForURL('**/wallet')
  expect(await page.evaluate(() => sessionStorage.getItem('hai.oauth'))).toBeNull()
})

test('a response that is declined, unrequested or used before, or an unreachable provider, signs nobody in', async ({ page }) => {
  await page.goto('/auth/callback?code=of-a-stranger&state=of-a-stranger')
  await expect(page.getByRole('heading', { name: 'This sign-in didn’t start here' })).toBeVisible()
  await expectSound(page)
  expect(await page.evaluate(() => localStorage.getItem('hai.session'))).toBeNull()

  await goTo(page, 'Lwen')
  await expect(page.getByText('We couldn’t open Lwen')).toBeVisible()
  await expectSound(page)
  await expect(page).toHaveURL(/\/auth$/)

  await page.getByRole('button', { name: 'Continue with Lakay' }).click()
  await page.getByRole('link', { name: /Cancel/ }).click()
  await expect(page.getByRole('heading', { name: 'Sign-in cancelled' })).toBeVisible()
  await expectSound(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This sign-in was already used' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Lakay' })).toBeVisible()
})

test('a member connects a provider, signs in with it and an authenticator, and disconnects it', async ({ page }) => {
  const [member, other] = [await aMember(), await aMember()]
  const email = freshEmail()
  await enter(page, member, '/settings?tab=security')
  await page.getByRole('button', { name: 'Connect Lakay' }).click()
  await passProvider(page, email)
  await page.waitForURL('**/settings?tab=security')
  await expect(page.getByText('Lakay connected')).toBeVisible()
  await newestMail(member.email, /Lakay can now open your Hai Wallet account/)

  await leave(page)
  await enter(page, other, '/settings?tab=security')
  await page.getByRole('button', { name: 'Connect Lakay' }).click()
  await passProvider(page, email)
  await expect(page.getByRole('heading', { name: 'Already connected' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to settings' }).click()
  await expect(page.getByRole('button', { name: 'Connect Lakay' })).toBeVisible()

  const token = member.session.access_token
  const { secret } = await call('start_authenticator', { password: PASSWORD }, token)
  await call('confirm_authenticator', { code: codeOf(secret) }, token)
  await leave(page)
  await goTo(page, 'Lakay', '/auth?returnTo=/wallet')
  await passProvider(page, email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectSound(page)
  await page.reload()
  const right = codeOf(secret, 1)
  await page.getByLabel('Code', { exact: true }).fill(right === '000000' ? '111111' : '000000')
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(right)
  await page.waitForURL('**/wallet')

  await follow(page, '/settings?tab=security')
  await page.getByRole('button', { name: 'Disconnect Lakay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect Lakay?' })
  await expect(dialog).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Connect Lakay' })).toBeVisible()
})
