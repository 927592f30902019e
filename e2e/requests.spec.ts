import { expect } from '@playwright/test'
import { aMember, enter } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { anotherPage, aPayerAndPayee, available, dialog, openWallet, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

test('a money request arrives live, is paid, undone and declined with a reason', async ({ page, browser }) => {
  const { payer, payee: asker } = await aPayerAndPayee()
  const askers = await anotherPage(browser, page)
  await openWallet(page, payer)
  await openWallet(askers, asker)

  await askers.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Request' }).click()
  await dialog(askers).getByRole('searchbox').fill(`@${payer.hai_tag}`)
  await dialog(askers)
    .getByRole('button', { name: /Roseline B\./ })
    .click()
  await expect(dialog(askers).getByRole('heading', { level: 1 })).toBeFocused()
  await dialog(askers).getByRole('searchbox').fill(`@${payer.hai_tag}`)
  await expect(dialog(askers).getByText('You’ve already added this person.')).toBeVisible()
  await dialog(askers).getByRole('button', { name: 'Continue with 1 person' }).click()
  await dialog(askers).getByLabel('Amount').fill('2x')
  await expect(dialog(askers).getByText('Use numbers only')).toBeVisible()
  await dialog(askers)
    .getByRole('button', { name: /^\$25(\.00)?$/ })
    .click()
  await expect(
    dialog(askers)
      .getByText(/\d\sHTG/)
      .first(),
  ).toBeVisible()
  await dialog(askers).getByLabel('What’s it for?').fill('Pou lekòl')
  await dialog(askers).getByRole('button', { name: 'Request $25.00 from Roseline B.' }).click()
  await expect(askers.getByText('You sent Roseline B. a request')).toBeVisible()

  await page.getByRole('link', { name: /Wideline P\..*Sent you a request.*\$25\.00/ }).click()
  await expect(dialog(page).getByText('before cash-out fees', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText(/^[\d,]+\sHTG in cash at an agent/)).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Pay \$25\.\d\d$/ })
    .click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  await expect(askers.getByText('Being paid')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(askers.getByText('Waiting')).toBeVisible()

  await page.goto('/requests')
  await page.getByRole('link', { name: /Wideline P\./ }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await dialog(page).getByLabel('Reason').fill('Already paid in cash')
  await dialog(page).getByRole('button', { name: 'Decline' }).click()
  await expect(askers.getByText('“Already paid in cash”')).toBeVisible()
  await expect(askers.getByRole('button', { name: 'Cancel request' })).toBeHidden()
})

test('a request above the daily limit says when it resets and how to raise it', async ({ page }) => {
  const { payer, payee: asker } = await aPayerAndPayee()
  const ask = { idempotency_key: aKey(), payer: { hai_tag: payer.hai_tag }, amount: 60_00 }
  const { request_id } = await call('request_money', ask, asker.session.access_token)
  await enter(page, payer, `/requests/${request_id}`)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(dialog(page).getByText('You have $50.00 left of your daily limit.')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'Verify your phone for a $250.00 limit' })).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'Contact support' })).toBeVisible()
})

test('an expense is split among several people, and its page shows who has paid', async ({ page }) => {
  const [host, marie, jean] = await Promise.all([
    aMember({ full_name: 'Roseline Baptiste', balance: 20_00 }),
    aMember({ full_name: 'Marie Joseph', balance: 50_00 }),
    aMember({ full_name: 'Jean Pierre' }),
  ])
  const { transaction_id } = await pay(host, { hai_tag: jean.hai_tag }, 10_00)
  await enter(page, host, `/wallet/${transaction_id}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Split this payment' }).click()
  for (const [person, name] of [
    [marie, /Marie J\./],
    [jean, /Jean Pierre/],
  ] as const) {
    await dialog(page).getByRole('searchbox').fill(`@${person.hai_tag}`)
    await dialog(page).getByRole('button', { name }).and(dialog(page).locator(':not([aria-label])')).click()
  }
  await dialog(page).getByRole('button', { name: 'Continue with 2 people' }).click()
  await expect(dialog(page).getByLabel('Total amount')).toHaveValue('10')
  await dialog(page).getByRole('button', { name: 'Request $6.66 from 2 people' }).click()
  await expect(page.getByText('Paid (0 of 2)')).toBeVisible()

  const token = marie.session.access_token
  const [request] = (await call('list_money_requests', { direction: 'incoming' }, token)).items
  const request_id = request?.id ?? ''
  const { total } = await call('quote_money_request', { request_id }, token)
  await call('pay_money_request', { idempotency_key: aKey(), request_id, quoted_total: total, undo_window: false }, token)
  await expect(page.getByText('Paid (1 of 2)')).toBeVisible()
  await page.goto('/dashboard')
  await expect(available(page)).toContainText('$13.22')
})
