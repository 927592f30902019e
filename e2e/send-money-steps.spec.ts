import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { aMember, enter } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import {
  aPayerAndPayee,
  amountField,
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

test('the back button goes one step back in the send and never leaves the page', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await page.goBack()
  await expect(amountField(page)).toHaveValue('25')
  await page.goBack()
  await expect(dialog(page).getByRole('heading', { name: 'Send to' })).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('Escape goes one step back in the send', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await page.keyboard.press('Escape')
  await expect(amountField(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('heading', { name: 'Send to' })).toBeVisible()
  // In a filled search field, Escape empties it first.
  await dialog(page).getByRole('searchbox').fill('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('a new send starts empty', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await amountField(page).fill('25')
  await dialog(page).getByLabel('Note (optional)').fill('Pou manman')
  for (const step of ['Back', 'Close']) await dialog(page).getByRole('button', { name: step, exact: true }).click()
  await startSend(page)
  await expect(dialog(page).getByRole('searchbox')).toHaveValue('')
  await choose(page, payee.hai_tag, /Wideline P\./)
  await expect(amountField(page)).toHaveValue('')
  await expect(dialog(page).getByLabel('Note (optional)')).toHaveValue('')
})

test('a whole send works by keyboard, and a held Enter does not run through the check', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 2_00)
  await openWallet(page, payer)
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByRole('button', { name: /Wideline Pierre/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(amountField(page)).toBeFocused()
  await page.keyboard.type('10')
  await expect(dialog(page).getByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Review your payment' })).toBeVisible()
  await expect(sendButton(page)).toBeVisible()
  await sendButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Wideline received $10.00')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('the whole send is in French', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.reload()
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Envoyer' }).click()
  await choose(page, payee.hai_tag, /Wideline P\./)
  await page.getByLabel('Montant en dollars américains').fill('12,50')
  await expect(dialog(page).getByText('1\u202f638 HTG')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog(page).getByText('Premier paiement à cette personne')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Envoyer 12,50 $ à Wideline' }).click()
  await expect(dialog(page).getByText('12,50 $ en route vers Wideline')).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Annuler \(\d+/ })
    .click()
  await expect(dialog(page).getByText('Paiement annulé')).toBeVisible()
})

test('an amount in gourdes shows its value in cash, and the device remembers the unit', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await dialog(page).getByRole('button', { name: 'Enter in HTG' }).click()
  await dialog(page).getByLabel('Amount in gourdes').fill('4,000')
  await expect(dialog(page).getByText('$30.53 (rounded) at 131.00 HTG per $1.00')).toBeVisible()
  // $30.53 in the wallet pays for a cash-out of $29.75: its fee is $0.75 and its tax $0.03.
  await expect(dialog(page).getByText('3,897 HTG in cash at an agent, after the cash-out fee and tax')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Review' }).click()
  await expect(sendButton(page)).toHaveText(/Send \$30\.53/)
  await page.reload()
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await expect(dialog(page).getByLabel('Amount in gourdes')).toHaveValue('')
})

test('without a rate, amounts are in dollars only', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await page.route('**/get_htg_rate', (route) => route.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND' } } }))
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await expect(amountField(page)).toBeFocused()
  await expect(dialog(page).getByRole('button', { name: 'Enter in HTG' })).toHaveCount(0)
})

test('a repeated payment within minutes needs an extra choice', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 10_00)
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline/)
  await goToCheck(page, '10')
  await expect(dialog(page).getByText(/^You paid \$10\.00 to Wideline Pierre at /)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Send again: $10.00 to Wideline' }).click()
  await expect(dialog(page).getByText('Wideline received $10.00')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Send again', exact: true }).click()
  await goToCheck(page, '11')
  await expect(dialog(page).getByRole('button', { name: 'Send $11.00 to Wideline' })).toBeVisible()
})

test('a receipt is saved as a picture if the browser cannot share; the rest is under More', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 10_00)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await enter(page, payer, `/wallet/${transaction_id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Print' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Share' }).click()
  const picture = await readFile(await (await download).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  await main.getByRole('button', { name: 'More', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Print' })).toBeVisible()
})

test('a limit says when it resets, how to raise it and whom to ask', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await amountField(page).fill('60')
  await expect(dialog(page).getByText('You have $50.00 left of your daily limit.')).toBeVisible()
  await expect(dialog(page).getByText(/^Your limit resets on /)).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    '/support?write=money&subject=limit&limit=day.5000.0.5000',
  )
  await dialog(page).getByRole('link', { name: 'Verify your phone for a $250.00 limit' }).click()
  await expect(page).toHaveURL(/\/verify-phone/)
  await expect(dialog(page)).toBeHidden()
})

test('quick pay warns of a repeated payment and shows the member’s own limits', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const token = payer.session.access_token
  const paid = { payee: { hai_tag: payee.hai_tag }, amount: 12_00, quoted_total: 12_00 }
  await call('quick_pay', { idempotency_key: aKey(), ...paid }, token)
  await openWallet(page, payer)
  await page.goto(`/pay?to=${payee.hai_tag}`)
  await page.getByRole('button', { name: `Pay @${payee.hai_tag}` }).click()
  await dialog(page).getByLabel('Amount').fill('12')
  const warning = dialog(page).getByText(/^You paid \$12\.00 to Wideline Pierre at /)
  await expect(warning).toBeVisible()
  await dialog(page).getByLabel('Amount').fill('13')
  await expect(warning).toBeHidden()
  await dialog(page).getByLabel('Amount').fill('2000')
  await expect(dialog(page).getByText('You have $38.00 left of your daily limit.')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'Contact support' })).toBeVisible()
})

test('above the free daily amount, a small send shows its fee before it is sent', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  for (let times = 0; times < 2; times += 1) await pay(payer, { hai_tag: payee.hai_tag }, 5_00)
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline Pierre/)
  await amountField(page).fill('3')
  await expect(dialog(page).getByText('After this, you’ll have $2.00 of free sending left today.')).toBeVisible()
  await pay(payer, { hai_tag: payee.hai_tag }, 5_00)
  await goToCheck(page, '3')
  await sendButton(page).click()
  await expect(dialog(page).getByText(/It now costs \$3\.06 in total/)).toBeVisible()
  await expect(
    dialog(page).getByText('You have $0.00 of free sending left today. This payment is more than that, so there’s a fee.'),
  ).toBeVisible()
  await sendButton(page).click()
  await expect.poll(() => balanceOf(payer)).toBe(100_00 - 15_00 - 3_06)
})

test('a tag typed letter by letter is looked up once, because look-ups are limited', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/find_recipient') && asked.push(request.postData() ?? ''))
  await startSend(page)
  await dialog(page).getByRole('searchbox').pressSequentially(payee.hai_tag, { delay: 30 })
  await expect(dialog(page).getByRole('button', { name: /Wideline P\./ })).toBeVisible()
  expect(asked).toEqual([JSON.stringify({ hai_tag: payee.hai_tag })])
})

test('a pasted address is taken out of the text around it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await page.evaluate((text) => navigator.clipboard.writeText(text), `Voye l bay @${payee.hai_tag} mèsi`)
  await startSend(page)
  await dialog(page).getByRole('button', { name: 'Paste' }).click()
  await expect(dialog(page).getByRole('searchbox')).toHaveValue(`@${payee.hai_tag}`)
  await dialog(page)
    .getByRole('button', { name: /Wideline P\./ })
    .click()
  await expect(amountField(page)).toBeVisible()
})

test('Escape closes only the scanner, and a cancelled file chooser closes nothing', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await dialog(page).getByRole('searchbox').fill(`@${payee.hai_tag}`)
  await dialog(page).getByRole('button', { name: 'Scan' }).click()
  const scanner = page.getByRole('dialog', { name: 'Scan the QR code' })
  await scanner.getByLabel('Choose a picture', { exact: true }).dispatchEvent('cancel', { bubbles: true })
  await expect(scanner).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(scanner).toBeHidden()
  await expect(dialog(page).getByRole('searchbox')).toHaveValue(`@${payee.hai_tag}`)
})

test('a send with a note shows it on both receipts', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 5_00, 'Pou liv lekòl yo')
  await openWallet(page, payee)
  await page.getByRole('link', { name: /Roseline/ }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText('+$5.00')
  await expect(receipt).toContainText('“Pou liv lekòl yo”')
  await expect(receipt).toContainText('Balance after')
})

test('a receipt is shared as text if files cannot be shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const payer = await aMember({ balance: 100_00 })
  await openWallet(page, payer)
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: (data: ShareData) => navigator.clipboard.writeText(data.text ?? '') }),
  )
  await page.getByRole('link', { name: /Money added/ }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\$100\.00 .*Receipt [0-9a-f-]{36}/)
})

test('a mistyped HaiTag suggests a person, and one tap chooses them', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 2_00)
  await openWallet(page, payer)
  await startSend(page)
  await dialog(page).getByRole('searchbox').fill(`@${payee.hai_tag}x`)
  await expect(dialog(page).getByRole('alert')).toContainText(`Did you mean @${payee.hai_tag}?`)
  await dialog(page)
    .getByRole('button', { name: `@${payee.hai_tag}` })
    .click()
  await goToCheck(page, '3')
  await expect(dialog(page)).toContainText(`@${payee.hai_tag}`)
})
