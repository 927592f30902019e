import { expect } from '@playwright/test'
import { z } from 'zod'
import { violationsOn } from './support/axe.ts'
import { aMember, PASSWORD } from './support/members.ts'
import { call } from './support/server.ts'
import { available, choose, dialog, goToCheck, openWallet, sendButton, startSend } from './support/wallet.ts'
import { test } from './support/test.ts'

const PIN = '274951'
const command = z.object({ idempotency_key: z.string() })

test('a send that needs a confirmation asks for the PIN and continues as the same send', async ({ page }) => {
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  await call('set_pin', { pin: PIN, password: PASSWORD }, payer.session.access_token)
  // The session is so new that the server requires no confirmation. So the test refuses the send in the server’s place
  // until the PIN is confirmed.
  const keys: string[] = []
  let isConfirmed = false
  await page.route('**/rpc/confirm_presence', async (route) => {
    const response = await route.fetch()
    isConfirmed = response.ok()
    await route.fulfill({ response })
  })
  await page.route('**/rpc/send_money', async (route) => {
    keys.push(command.parse(route.request().postDataJSON()).idempotency_key)
    if (isConfirmed) return route.continue()
    const ways = keys.length === 1 ? ['password'] : ['pin', 'password']
    const paid_before = keys.length === 1 ? null : 30_00
    const refusal = { code: 'CONFIRMATION_REQUIRED', message: '', data: { ways, paid_before }, request_id: 'r' }
    return route.fulfill({ status: 403, json: refusal })
  })
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, `@${payee.hai_tag}`, /Wideline P\./)
  await goToCheck(page, '25')
  await dialog(page).getByLabel('I’m with this person now: pay right away').check()
  await sendButton(page).click()

  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(sheet.getByLabel('Your password', { exact: true })).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByText('You didn’t confirm, so no money moved.')).toBeVisible()

  await sendButton(page).click()
  await expect(sheet.getByLabel('Your 6-digit PIN')).toBeFocused()
  await expect(sheet.getByText(/^You’ve paid \$30\.00 in the last 24 hours without confirming\./)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await sheet.getByLabel('Your 6-digit PIN').fill('908172')
  await expect(sheet.getByText('This PIN isn’t right.')).toBeVisible()
  await sheet.getByLabel('Your 6-digit PIN').fill(PIN)
  await expect(dialog(page).getByText('Wideline received $25.00')).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(new Set(keys.slice(-2)).size).toBe(1)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(available(page)).toContainText('$74.72')
})

test('the confirmation amount and the PIN are set in the settings', async ({ page }) => {
  const member = await aMember({})
  const { access_token } = member.session
  await openWallet(page, member)
  await page.goto('/settings?tab=security')
  await page.getByLabel('Ask me').selectOption('Above $20.00')
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  const pin = dialog(page).getByLabel('6-digit PIN')
  await pin.fill('123456')
  await dialog(page).getByRole('button', { name: 'Save PIN' }).click()
  await expect(dialog(page).getByText('Too easy to guess.')).toBeVisible()
  await pin.fill(PIN)
  await dialog(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog(page).getByRole('button', { name: 'Save PIN' }).click()
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible()
  expect(await call('get_confirmation_settings', {}, access_token)).toMatchObject({ above: 20_00, has_pin: true })
})
