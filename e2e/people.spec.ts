import { expect } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { enter } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import {
  aPayerAndPayee,
  amountField,
  anotherPage,
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

test('a payee returns a payment, and both receipts link to each other', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 25_00)
  await enter(page, payee, `/wallet/${transaction_id}`)
  await page.getByRole('button', { name: 'Send back' }).click()
  await expect(dialog(page)).toContainText('Send $25.00 back to Roseline Baptiste?')
  expect(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Send $25.00 back' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('You sent it back to Roseline Baptiste')
  await expect(page.getByRole('button', { name: 'Send back' })).toBeHidden()
  await page.getByRole('link', { name: 'See the return payment' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Sent back to Roseline Baptiste')
  await page.getByRole('link', { name: 'See the original payment' }).click()
  await expect(page).toHaveURL(new RegExp(`/wallet/${transaction_id}$`))
  expect(await balanceOf(payer)).toBe(99_72)
})

test('a payer asks for a payment back; the payee declines, and both receipts show it', async ({ page, browser }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 25_00)
  const receivers = await anotherPage(browser, page)
  await enter(receivers, payee, '/dashboard')
  await enter(page, payer, `/wallet/${transaction_id}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Ask for it back' }).click()
  await dialog(page).getByLabel('Why? (optional)').fill('Wrong person, sorry')
  expect(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Ask for it back' }).click()
  await expect(page.getByText(/you asked Wideline Pierre to send this payment back/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for it back' })).toBeHidden()

  await receivers.getByRole('button', { name: /^Notifications/ }).click()
  await receivers.getByRole('link', { name: /Roseline B\. asked for \$25\.00 back/ }).click()
  await expect(receivers).toHaveURL(new RegExp(`/wallet/${transaction_id}$`))
  await expect(receivers.getByText('“Wrong person, sorry”')).toBeVisible()
  expect(await violationsOn(receivers)).toEqual([])
  await expect(receivers.getByRole('button', { name: 'Send back' })).toHaveCount(1)
  await receivers.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(receivers.getByText(/You declined/)).toBeVisible()
  await expect(page.getByText(/Wideline Pierre declined/)).toBeVisible()
})

test('a report from a receipt includes the payment', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 2_00)
  await enter(page, payer, `/wallet/${transaction_id}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'About this person' }).click()
  await dialog(page).getByRole('button', { name: 'Report this person' }).click()
  const report = page.getByRole('dialog', { name: 'Report Wideline Pierre' })
  await expect(report).toContainText('We’ll include the payment you came from.')
  await report.getByLabel('What happened').fill('Asked me for a fee before a prize that never came.')
  const asked = page.waitForRequest('**/rpc/report_member')
  await report.getByRole('button', { name: 'Send report' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ transaction_id })
  await expect(report).toBeHidden()
})

test('a stranger can be reported from a request and from the check of a send', async ({ page }) => {
  const { payer, payee: stranger } = await aPayerAndPayee()
  const asked = { idempotency_key: aKey(), payer: { hai_tag: payer.hai_tag }, amount: 25_00, note: 'Prize' }
  const { request_id } = await call('request_money', asked, stranger.session.access_token)
  await enter(page, payer, `/requests/${request_id}`)
  await page.getByRole('button', { name: 'Report this person' }).click()
  const report = page.getByRole('dialog', { name: 'Report Wideline P.' })
  await report.getByLabel('What happened').fill('Asks for a fee before a prize that nobody has ever heard of.')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. Our team will look into it.')).toBeVisible()

  await page.goto('/dashboard')
  await startSend(page)
  await choose(page, `@${stranger.hai_tag}`, /Wideline P\./)
  await goToCheck(page, '25')
  await dialog(page).getByRole('button', { name: 'Report this person' }).click()
  await report.getByLabel('What happened').fill('Asks for a fee before a prize that nobody has ever heard of.')
  expect(await violationsOn(page)).toEqual([])
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report).toBeHidden()
  await expect(sendButton(page)).toBeVisible()
})

test('a favourite with a nickname is listed first and found by it; a person is reported', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 2_00)
  await openWallet(page, payer)
  await startSend(page)
  await dialog(page)
    .getByRole('button', { name: `About @${payee.hai_tag}` })
    .click()
  await expect(dialog(page).getByRole('heading', { name: 'About this person' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('switch', { name: 'Favorite' }).click()
  await expect(dialog(page).getByRole('switch', { name: 'Favorite' })).toBeChecked()
  await dialog(page).getByLabel('Nickname').fill('Manman')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toContainText('“Manman”')

  await dialog(page).getByRole('button', { name: 'Report this person' }).click()
  const report = page.getByRole('dialog', { name: 'Report Wideline Pierre' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report).toContainText('Write 20 to 2,000 characters.')
  await report.getByLabel('What happened').fill('Asked me for a fee before a prize that never came.')
  expect(await violationsOn(page)).toEqual([])
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report).toBeHidden()

  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Send to' })).toBeVisible()
  await dialog(page).getByRole('searchbox').fill('manm')
  await dialog(page)
    .getByRole('button', { name: /Wideline Pierre.*“Manman”/ })
    .click()
  await expect(amountField(page)).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Pay Manman again' })).toBeVisible()
  await page.goto('/wallet?search=manm')
  const list = page.getByRole('region', { name: 'Activity' })
  await expect(list.getByRole('listitem').getByRole('link', { name: /Wideline Pierre.*“Manman”/ })).toBeVisible()
})
