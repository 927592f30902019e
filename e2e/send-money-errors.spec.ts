import { expect } from '@playwright/test'
import { aMember } from './support/members.ts'
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
  await dialog(page).getByLabel('I’m with this person now: pay right away').check()
  await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await sendButton(page).dblclick()
  await expect(dialog(page).getByText('Wideline received $5.00')).toBeVisible()
  // Simulates the second press of a double click, which can hit the next screen if the response arrives in between.
  await dialog(page).getByRole('button', { name: 'Done' }).dispatchEvent('click', { detail: 2 })
  await expect(dialog(page).getByText('Wideline received $5.00')).toBeVisible()
  expect(await balanceOf(payer)).toBe(95_00)
})

test('the daily limit is shown with its amounts', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await amountField(page).fill('60')
  await expect(dialog(page).getByText('You have $50.00 left of your daily limit.')).toBeVisible()
  await goToCheck(page, '45')
  await pay(payer, { hai_tag: (await aMember()).hai_tag }, 10_00)
  await sendButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText(
    'This is over your daily limit of $50.00. You’ve used $10.00, so you have $40.00 left.',
  )
  await expect(dialog(page).getByRole('alert')).toHaveText(/^(?!.*No money moved.*No money moved)/)
  await expect(dialog(page).getByRole('alert')).toHaveText(/^(?!.*limit resets.*limit resets).*Reference HW\u2011/)
  expect(await balanceOf(payee)).toBe(0)
})

test('a member cannot pay themselves, and an amount out of bounds shows an error', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await dialog(page).getByRole('searchbox').fill(payer.hai_tag)
  await expect(dialog(page).getByRole('alert')).toContainText('You can’t pay yourself. Choose someone else.')
  await choose(page, payee.hai_tag, /Wideline P\./)
  await amountField(page).fill('0.50')
  await expect(dialog(page).getByText(/^Enter an amount between \$1\.00 and \$[\d,]+\.00\.$/)).toBeVisible()
})

test('an incomplete address shows an error when the field loses focus', async ({ page }) => {
  const { payer } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await dialog(page).getByRole('searchbox').fill('marie@')
  await dialog(page).getByRole('searchbox').blur()
  await expect(dialog(page).getByText(/Enter the full email address/)).toBeVisible()
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
