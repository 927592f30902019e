import { expect, type Page } from '@playwright/test'
import { aMember } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import {
  aPayerAndPayee,
  amountField,
  available,
  balanceOf,
  choose,
  dialog,
  goToCheck,
  openWallet,
  pay,
  sendButton,
  startSend,
} from './support/wallet.ts'
import { test } from './support/test.ts'

test('a double press pays once', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '5')
  await dialog(page).getByLabel('We are face to face: pay at once').check()
  await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await sendButton(page).dblclick()
  await expect(dialog(page).getByText('Wideline has your $5.00')).toBeVisible()
  // Simulates the second press of a double click, which can hit the next screen if the response arrives in between.
  await dialog(page).getByRole('button', { name: 'Done' }).dispatchEvent('click', { detail: 2 })
  await expect(dialog(page).getByText('Wideline has your $5.00')).toBeVisible()
  expect(await balanceOf(payer)).toBe(95_00)
})

test('without a network nothing is sent, and the form says so', async ({ page, context }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await goOffline(page)
  await sendButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was sent. No money moved.')
  await expect(dialog(page).getByRole('alert')).toContainText('You are offline')
  await context.setOffline(false)
  await expect(dialog(page).getByRole('alert')).toBeHidden()
  await sendButton(page).click()
  await expect(dialog(page).getByText('$25.00 is on its way to Wideline')).toBeVisible()
})

test('an insufficient balance is shown while typing', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee(20_00)
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await amountField(page).fill('25')
  await expect(dialog(page).getByText('You are $5.28 short. Fee and tax come on top.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /^Check/ })).toHaveAttribute('aria-disabled', 'true')
})

async function sendTooMuch(page: Page): Promise<void> {
  const { payer, payee } = await aPayerAndPayee(30_00)
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await pay(payer, { hai_tag: (await aMember()).hai_tag }, 10_00)
  await sendButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was sent. No money moved.')
}

test('a balance that fell after the quote shows an error in the form', async ({ page }) => {
  await sendTooMuch(page)
  await expect(dialog(page).getByRole('alert')).toContainText('You have $19.89 available, and this takes $25.28')
  await dialog(page).getByRole('button', { name: 'Change the amount' }).click()
  await expect(amountField(page)).toHaveValue('25')
  await goToCheck(page, '10')
  await expect(dialog(page).getByRole('alert')).toBeHidden()
  await sendButton(page).click()
  await expect(dialog(page).getByText('$10.00 is on its way to Wideline')).toBeVisible()
})

test('after going back, an error of one amount is not shown for another', async ({ page }) => {
  await sendTooMuch(page)
  await page.goBack()
  await goToCheck(page, '10')
  await expect(sendButton(page)).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
})

test('the daily limit is shown with its amounts', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await amountField(page).fill('60')
  await expect(dialog(page).getByText('$50.00 is left of today’s limit.')).toBeVisible()
  await goToCheck(page, '45')
  await pay(payer, { hai_tag: (await aMember()).hai_tag }, 10_00)
  await sendButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('This is over your daily limit: $50.00, $10.00 used, $40.00 left.')
  await expect(dialog(page).getByRole('alert')).toHaveText(/^(?!.*No money moved.*No money moved)/)
  await expect(dialog(page).getByRole('alert')).toHaveText(/^(?!.*It resets.*It resets).*Reference HW-/)
  expect(await balanceOf(payee)).toBe(0)
})

test('a changed price is shown and needs a new confirmation', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await page.route('**/rpc/quote_transfer', async (route) => {
    const response = await route.fetch()
    const quote = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...quote, fee: 20, total: 25_23 } })
  })
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await page.unroute('**/rpc/quote_transfer')
  await sendButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The price has changed. No money moved.')
  await expect(dialog(page).getByRole('alert')).toContainText('$25.28 in all')
  await expect(dialog(page).getByRole('definition').filter({ hasText: '$25.28' })).toBeVisible()
  await sendButton(page).click()
  await expect(dialog(page).getByText('$25.00 is on its way to Wideline')).toBeVisible()
  expect(await balanceOf(payer)).toBe(74_72)
})

test('a payee’s full wallet is reported without its balance', async ({ page }) => {
  const { payer } = await aPayerAndPayee()
  const payee = await aMember({ full_name: 'Wideline Pierre', balance: 145_00 })
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await dialog(page).getByLabel('We are face to face: pay at once').check()
  await sendButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Their wallet cannot take this amount now')
  await expect(dialog(page).getByRole('alert')).not.toContainText('$145')
})

test('a member cannot pay themselves, and an amount out of bounds shows an error', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await dialog(page).getByRole('searchbox').fill(payer.hai_tag)
  await expect(dialog(page).getByRole('alert')).toContainText('That is you. Choose somebody else.')
  await choose(page, payee.hai_tag, /Wideline P\./)
  await amountField(page).fill('0.50')
  await expect(dialog(page).getByText(/^Between \$1\.00 and \$[\d,]+\.00 at once\.$/)).toBeVisible()
})

test('an incomplete address shows an error when the field loses focus', async ({ page }) => {
  const { payer } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await dialog(page).getByRole('searchbox').fill('marie@')
  await dialog(page).getByRole('searchbox').blur()
  await expect(dialog(page).getByText(/A HaiTag, a whole email address/)).toBeVisible()
})

test('after a rejected send, the wallet shows the ledger’s balance', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee(30_00)
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await pay(payer, { hai_tag: (await aMember()).hai_tag }, 10_00)
  await sendButton(page).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(available(page)).toContainText('$19.89')
})
