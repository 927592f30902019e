import { expect, type Page } from '@playwright/test'
import { anAuthenticator } from './support/authenticators.ts'
import { aMember, signIn } from './support/members.ts'
import { blockMember } from './support/operator.ts'
import { newestMail } from './support/server.ts'
import { choose, dialog, expectSound, goToCheck, sendButton, startSend } from './support/wallet.ts'
import { test } from './support/test.ts'

// Browsers bind passkeys to host names, so an IP address does not work.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT ?? ''}` })

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByLabel('Passkey name').fill(name)
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText(`You can now sign in with “${name}”`)).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

test('a passkey is added, signs in without a password, is renamed and removed', async ({ page }) => {
  test.slow()
  const authenticator = await anAuthenticator(page)
  const member = await aMember()
  await signIn(page, member)
  await addPasskey(page, 'My phone')
  expect(await authenticator.keys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await newestMail(member.email, /passkey was added/)
  await signOut(page)

  await page.goto('/auth?returnTo=%2Fsettings%3Ftab%3Dsecurity')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/settings?tab=security')
  const row = page.getByRole('listitem').filter({ hasText: 'My phone' })
  await expect(row).toContainText('last used just now')

  await row.getByRole('button', { name: 'Rename My phone' }).click()
  await dialog(page).getByLabel('Passkey name').fill('Blue phone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Passkey renamed to “Blue phone”')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Blue phone' }).click()
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('status').getByText('Passkey “Blue phone” removed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  await newestMail(member.email, /passkey was removed/)
  await signOut(page)

  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t verify this passkey.')
  await expectSound(page)
})

test('a passkey confirms a send, and a locked one moves no money', async ({ page }) => {
  const authenticator = await anAuthenticator(page)
  const [member, payee] = await Promise.all([aMember({ balance: 100_00 }), aMember({ full_name: 'Wideline Pierre' })])
  await signIn(page, member)
  await addPasskey(page, 'My phone')
  // The session is so new that the server requires no confirmation. So the test refuses the send in the server’s place
  // until the passkey is confirmed.
  let isConfirmed = false
  await page.route('**/rpc/confirm_presence', async (route) => {
    const response = await route.fetch()
    isConfirmed = response.ok()
    await route.fulfill({ response })
  })
  await page.route('**/rpc/send_money', (route) => {
    const refusal = {
      code: 'CONFIRMATION_REQUIRED',
      message: '',
      data: { ways: ['passkey', 'password'], paid_before: null },
      request_id: 'r',
    }
    return isConfirmed ? route.continue() : route.fulfill({ status: 403, json: refusal })
  })
  await page.goto('/wallet')
  await startSend(page)
  await choose(page, `@${payee.hai_tag}`, /Wideline P\./)
  await goToCheck(page, '25')
  await dialog(page).getByLabel('I’m with this person now: pay right away').check()
  await sendButton(page).click()

  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expectSound(page)
  await authenticator.lock()
  await sheet.getByRole('button', { name: 'Use passkey' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  expect(isConfirmed).toBe(false)
  await authenticator.unlock()
  await sheet.getByRole('button', { name: 'Use passkey' }).click()
  await expect(dialog(page).getByText('Wideline received $25.00')).toBeVisible()
  expect(isConfirmed).toBe(true)
})

test('a passkey that is not unlocked signs nobody in and shows a note', async ({ page }) => {
  const authenticator = await anAuthenticator(page)
  await signIn(page, await aMember())
  await addPasskey(page, 'My phone')
  await signOut(page)
  await authenticator.lock()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
})

test('a device stores one passkey per account and rejects a second', async ({ page }) => {
  await anAuthenticator(page)
  await signIn(page, await aMember())
  await addPasskey(page, 'My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByRole('button', { name: 'Create passkey' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('This device already has a passkey for your account.')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('a blocked member with a passkey reads the reason', async ({ page }) => {
  await anAuthenticator(page)
  const member = await aMember()
  await signIn(page, member)
  await addPasskey(page, 'My phone')
  await signOut(page)
  await blockMember(member, { reason: 'A document is missing', supply: ['Your new CIN, both sides'] })
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/access-blocked')
  await expect(page.getByText('A document is missing')).toBeVisible()
  await expect(page.getByText('Your new CIN, both sides')).toBeVisible()
})

test('a browser without passkeys is not offered any', async ({ page }) => {
  const address = `http://127.0.0.1:${process.env.E2E_PORT ?? ''}`
  await page.goto(`${address}/auth`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Lakay' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
})
