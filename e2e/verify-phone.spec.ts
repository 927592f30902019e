import { expect, test, type Page } from '@playwright/test'
import { expectFits } from './support/fits.ts'
import { aMember, enter, type TestMember } from './support/members.ts'
import { aNumber, textedCode, wrongFor } from './support/phones.ts'
import { call } from './support/server.ts'

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

test('a number is added, verified by a code and leads back to the settings', async ({ page }) => {
  await enter(page, await aMember(), '/settings?tab=phone')
  await page.getByRole('button', { name: 'Add a phone number' }).click()
  const phone = aNumber()
  await page.getByLabel('Phone number').fill('12')
  await page.getByLabel('Phone number').blur()
  await expect(page.getByText('This is not a whole phone number.')).toBeVisible()
  await page.getByLabel('Phone number').fill(phone.slice('+509'.length))
  await expect(page.getByText(`We will keep it as ${phone}`)).toBeVisible()
  await page.getByRole('button', { name: 'Save the number' }).click()
  await expect(page.getByText('Not verified')).toBeVisible()
  await page.getByRole('link', { name: 'Verify this number' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your phone' })).toBeVisible()
  await expect(page.getByText('E.164')).toBeHidden()
  await sendText(page)
  await expect(page.getByText('Verification Code Sent')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).pressSequentially(await textedCode(phone))
  await expect(page.getByRole('status').filter({ hasText: 'Verification Successful' })).toContainText(phone)
  await expect(page).toHaveURL(/\/settings\?tab=phone$/)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
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

test('a pending code survives a reload with its time', async ({ page }) => {
  const member = await aMemberWithPhone()
  await page.clock.install()
  await enter(page, member, '/verify-phone')
  await sendText(page)
  await expect(page.getByRole('timer')).toHaveText(/Expires in (5:00|4:5\d)/)
  await expect(page.getByRole('button', { name: /Again in \d+ s/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Call me instead' })).toBeDisabled()
  await page.reload()
  await expect(codeField(page)).toBeVisible()
  await page.clock.fastForward('00:31')
  await expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled()
  await page.clock.fastForward('05:00')
  await expect(page.getByRole('status').filter({ hasText: 'This code has run out. Ask for a new one.' })).toBeVisible()
  await expect(page.getByText('Verification Code Sent')).toBeHidden()
  await expect(codeField(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled()
  await page.clock.resume()
  await page.reload()
  await codeField(page).fill(await textedCode(member.phone))
  await expect(page).toHaveURL(/\/settings\?tab=phone$/)
})

test('an early resend and a lost response show an error and keep the code pending', async ({ page }) => {
  const member = await aMemberWithPhone()
  await page.clock.install()
  await enter(page, member, '/verify-phone')
  await sendText(page)
  await expect(codeField(page)).toBeVisible()
  await page.clock.fastForward('00:31')
  await page.getByRole('button', { name: 'Call me instead' }).click()
  const call = page.getByRole('alert').filter({ hasText: 'Failed to start verification call' })
  await expect(call).toContainText('That was too often.')
  await page.route('**/rpc/start_phone_verification', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: '', request_id: 'r' } }),
  )
  await page.getByRole('button', { name: 'Send again' }).click()
  const sent = page.getByRole('alert').filter({ hasText: 'Failed to send verification code' })
  await expect(sent).toContainText('we cannot tell whether a code is on its way')
  await expect(codeField(page)).toBeVisible()
})

test('a code can be called, typed with a space, and leads back to the previous page', async ({ page }) => {
  const member = await aMemberWithPhone()
  await enter(page, member, '/verify-phone?returnTo=/wallet')
  await page.getByRole('button', { name: 'Call me with the code' }).click()
  await expect(page.getByText('Incoming Security Call')).toBeVisible()
  const code = await textedCode(member.phone)
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.waitForURL('**/wallet')
})

test('verifying the phone for a cash-out reopens it, ready to use', async ({ page }) => {
  const member = await aMemberWithPhone()
  await enter(page, member, '/wallet/cash-outs')
  await page.getByRole('main').getByRole('button', { name: 'Cash out' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: 'Verify' }).click()
  await sendText(page)
  await codeField(page).fill(await textedCode(member.phone))
  await expect(page).toHaveURL(/\/wallet\/cash-outs$/)
  await expect(sheet.getByLabel('Amount in US dollars')).toBeVisible()
})

test('phone verification leads to no other site', async ({ page }) => {
  const member = await aMemberWithPhone()
  await enter(page, member, '/verify-phone?returnTo=https://evil.example/')
  await sendText(page)
  await codeField(page).fill(await textedCode(member.phone))
  await page.waitForURL('**/dashboard')
})

test('without a number, the page shows the format and leads to the settings', async ({ page }) => {
  await enter(page, await aMember(), '/verify-phone')
  await expect(page.getByText('Your phone number must be in E.164 format')).toBeVisible()
  await page.getByRole('link', { name: 'Add a phone number' }).click()
  await expect(page).toHaveURL(/\/settings\?tab=phone$/)
})

test('the page says if no codes can be sent', async ({ page }) => {
  await page.route('**/rpc/get_phone_verification', (route) =>
    route.fulfill({ json: { available: false, pending: null, locked_seconds: 0 } }),
  )
  await enter(page, await aMemberWithPhone(), '/verify-phone')
  await expect(page.getByRole('alert')).toContainText('MFA SMS provider is not configured. Please contact an administrator.')
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible()
})

test('a number verified by another member meanwhile is rejected', async ({ page }) => {
  const owner = await aMemberWithPhone()
  const other = await aMember()
  await call('set_phone', { phone: owner.phone }, other.session.access_token)
  await enter(page, other, '/verify-phone')
  await sendText(page)
  await expect(codeField(page)).toBeVisible()
  const othersCode = await textedCode(owner.phone)
  await call('start_phone_verification', {}, owner.session.access_token)
  await call('check_phone_verification', { code: await textedCode(owner.phone, othersCode) }, owner.session.access_token)
  await codeField(page).fill(othersCode)
  const refused = page.getByRole('alert').filter({ hasText: 'The number is not verified' })
  await expect(refused).toContainText('This number belongs to another account.')
})

for (const language of ['fr', 'ht'] as const)
  test(`phone verification fits a phone of 320 px, also with text twice as large, in ${language}`, async ({ page }) => {
    test.slow()
    const member = await aMemberWithPhone()
    await page.setViewportSize({ width: 320, height: 700 })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const look = async (where: string) => {
      await expectFits(page, where)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectFits(page, `${where} with large letters`)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    }
    const act = (at: number) => page.getByRole('main').getByRole('button').nth(at)
    for (const at of [0, 1]) {
      await enter(page, member, '/settings?tab=phone')
      await expect(act(1)).toBeVisible()
      await look('the number')
      await act(at).click()
      await look('a form of the number')
    }
    await page.goto('/verify-phone')
    await expect(act(1)).toBeVisible()
    await look('the question')
    await act(0).click()
    await expect(page.getByRole('textbox')).toBeVisible()
    await look('the code')
  })

test('a number is removed after a confirmation', async ({ page }) => {
  const member = await aMemberWithPhone()
  await call('start_phone_verification', {}, member.session.access_token)
  await call('check_phone_verification', { code: await textedCode(member.phone) }, member.session.access_token)
  await enter(page, member, '/settings?tab=phone')
  await page.getByRole('button', { name: 'Remove the number' }).click()
  await expect(page.getByText('Your limits go back to those without a verified phone')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the number' }).click()
  await expect(page.getByRole('button', { name: 'Add a phone number' })).toBeVisible()
})
