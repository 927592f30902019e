import { expect, type Page } from '@playwright/test'
import { aMember, enter, type TestMember } from './support/members.ts'
import { aNumber, phoneText, textedCode, wrongFor } from './support/phones.ts'
import { call } from './support/server.ts'
import { test } from './support/test.ts'

interface WithPhone extends TestMember {
  readonly phone: string
}

async function aMemberWithPhone(): Promise<WithPhone> {
  const member = await aMember()
  const phone = aNumber()
  await call('set_phone', { phone }, member.session.access_token)
  return { ...member, phone }
}

const sendText = (page: Page) => page.getByRole('button', { name: 'Text me the code' }).click()
const codeField = (page: Page) => page.getByLabel('6-digit code')

test('a number is added, verified by a code that leads back to the settings, and removed', async ({ page }) => {
  await enter(page, await aMember(), '/verify-phone')
  await expect(page.getByText('You haven’t added a phone number')).toBeVisible()
  await page.getByRole('link', { name: 'Add a phone number' }).click()
  await expect(page).toHaveURL(/\/settings\?tab=phone$/)
  await page.getByRole('button', { name: 'Add a phone number' }).click()
  const phone = aNumber()
  await page.getByLabel('Phone number').fill('12')
  await page.getByLabel('Phone number').blur()
  await expect(page.getByText('Enter the full number')).toBeVisible()
  await page.getByLabel('Phone number').fill(phone.slice('+509'.length))
  await expect(page.getByText(`We’ll save it as ${phoneText(phone)}`)).toBeVisible()
  await page.getByRole('button', { name: 'Save number' }).click()
  await expect(page.getByText('Not verified')).toBeVisible()
  await page.getByRole('link', { name: 'Verify number' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your phone' })).toBeVisible()
  await expect(page.getByText('E.164')).toBeHidden()
  await sendText(page)
  await expect(page.getByText('Verification Code Sent')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).pressSequentially(await textedCode(phone))
  await expect(page.getByRole('status').filter({ hasText: 'Verification Successful' })).toContainText(phoneText(phone))
  await expect(page).toHaveURL(/\/settings\?tab=phone$/)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Remove number' }).click()
  await expect(page.getByText('Your limits will go down unless your identity is verified')).toBeVisible()
  await page.getByRole('button', { name: 'Remove number' }).click()
  await expect(page.getByRole('button', { name: 'Add a phone number' })).toBeVisible()
})

test('a wrong code shows an error; five lock the field with a countdown, also after a reload', async ({ page }) => {
  const member = await aMemberWithPhone()
  await enter(page, member, '/verify-phone')
  await sendText(page)
  await expect(codeField(page)).toBeVisible()
  const wrong = wrongFor(await textedCode(member.phone))
  for (let guess = 1; guess < 5; guess += 1) {
    await codeField(page).fill(wrong)
    await expect(codeField(page)).toHaveValue('')
    await expect(page.getByText('Invalid verification code.')).toBeVisible()
  }
  await codeField(page).fill(wrong)
  const locked = page.getByRole('alert').filter({ hasText: 'Account Temporarily Locked' })
  await expect(locked).toContainText('Too many failed attempts. Please wait 10 minutes before trying again.')
  await expect(page.getByRole('timer')).toHaveText(/Try again in (10:00|9:\d\d)/)
  await page.reload()
  await expect(locked).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL('**/settings?tab=phone')
})

test('a pending code survives a reload, an early resend and a lost response, until it runs out', async ({ page }) => {
  const member = await aMemberWithPhone()
  await page.clock.install()
  await enter(page, member, '/verify-phone')
  await sendText(page)
  await expect(page.getByRole('timer')).toHaveText(/Expires in (5:00|4:5\d)/)
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Call me' })).toBeDisabled()
  await page.reload()
  await expect(codeField(page)).toBeVisible()
  await page.clock.fastForward('00:31')
  const again = page.getByRole('button', { name: 'Resend code' })
  await expect(again).toBeEnabled()
  await page.getByRole('button', { name: 'Call me' }).click()
  const called = page.getByRole('alert').filter({ hasText: 'Failed to start verification call' })
  await expect(called).toContainText('You’ve tried too often.')
  await page.route('**/rpc/start_phone_verification', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: '', request_id: 'r' } }),
  )
  await again.click()
  const sent = page.getByRole('alert').filter({ hasText: 'Failed to send verification code' })
  await expect(sent).toContainText('a code may or may not be on its way')
  await expect(codeField(page)).toBeVisible()

  await page.clock.fastForward('05:00')
  await expect(page.getByRole('status').filter({ hasText: 'This code has expired. Request a new one.' })).toBeVisible()
  await expect(page.getByText('Verification Code Sent')).toBeHidden()
  await expect(codeField(page)).toBeHidden()
  await expect(again).toBeEnabled()
  await page.clock.resume()
  await page.reload()
  await codeField(page).fill(await textedCode(member.phone))
  await expect(page).toHaveURL(/\/settings\?tab=phone$/)
})

test('for a cash-out, a code is called and typed with a space, and the cash-out reopens', async ({ page }) => {
  const member = await aMemberWithPhone()
  await enter(page, member, '/wallet/cash-outs')
  await page.getByRole('main').getByRole('button', { name: 'Cash out' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/verify-phone/)
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'Call me with the code' }).click()
  await expect(page.getByText('Incoming Security Call')).toBeVisible()
  const code = await textedCode(member.phone)
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL(/\/wallet\/cash-outs$/)
  await expect(sheet.getByLabel('Amount in US dollars')).toBeVisible()
})
