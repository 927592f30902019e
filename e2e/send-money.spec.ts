import { expect } from '@playwright/test'
import { aPng } from './support/a-png.ts'
import { aMember, freshEmail, freshTag, PASSWORD, signUp } from './support/members.ts'
import { call, linkIn, newestMail } from './support/server.ts'
import {
  anotherPage,
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

// The only payment flow that runs with animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('money sent to a tag changes the other person’s balance, bell and activity without a reload', async ({ page, browser }) => {
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  await call('upload_file', { purpose: 'avatar', content: aPng(90, 120) }, payee.session.access_token)
  const face = dialog(page).locator('img[src^="/pictures/"]')
  const other = await anotherPage(browser, page)
  await openWallet(other, payee)
  await openWallet(page, payer)

  await startSend(page)
  await choose(page, `@${payee.hai_tag}`, /Wideline P\./)
  await expect(face).toBeVisible()
  await goToCheck(page, '25')
  await expect(face).toBeVisible()
  await expect(dialog(page).getByText('First payment to this person')).toBeVisible()
  await dialog(page).getByLabel('I’m with this person now: pay right away').check()
  await sendButton(page).click()
  await expect(dialog(page).getByText('Wideline received $25.00')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()

  await expect(available(page)).toContainText('$74.72')
  await expect(page.getByRole('link', { name: /Wideline.*Sent.*−\$25\.28/ })).toBeVisible()
  await expect(available(other)).toContainText('$25.00')
  await expect(other.getByRole('link', { name: /Roseline.*Received.*\+\$25\.00/ })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
})

test('a first payment waits on hold, which a tap explains, and can be undone: then it never happened', async ({
  page,
  browser,
}) => {
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  const payee = await aMember({ full_name: 'Fabiola Charles' })
  const other = await anotherPage(browser, page)
  await openWallet(other, payee)
  await openWallet(page, payer)

  await startSend(page)
  await choose(page, payee.hai_tag, /Fabiola C\./)
  await goToCheck(page, '10,50')
  await sendButton(page).click()
  await expect(dialog(page).getByText('$10.50 is on its way to Fabiola')).toBeVisible()
  await expect(other.getByRole('link', { name: /On its way to you.*On its way/ }).first()).toBeVisible()
  await expect(available(other)).toContainText('$0.00')

  await dialog(page)
    .getByRole('button', { name: /^Undo \(\d+ s\)/ })
    .click()
  await expect(dialog(page).getByText('Payment undone')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(available(page)).toContainText('$100.00')
  await expect(page.getByRole('link', { name: /Undone by you/ })).toBeVisible()
  await expect(other.getByRole('link', { name: /Undone by the sender/ })).toBeVisible()
  expect(await balanceOf(payer)).toBe(100_00)

  await startSend(page)
  await choose(page, payee.hai_tag, /Fabiola C\./)
  await goToCheck(page, '20')
  await sendButton(page).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await page.getByRole('button', { name: /On hold \$20\.22/ }).click()
  const holds = page.getByRole('dialog', { name: 'Money on hold' })
  await expect(holds.getByRole('link', { name: /Fabiola.*\d+ s left to undo.*\$20\.22/ })).toBeVisible()
  await holds.getByRole('link', { name: /Fabiola/ }).click()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Undone. $20.22 is back in your wallet.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Undone: no payment was made' })).toBeVisible()
  expect(await balanceOf(payer)).toBe(100_00)
})

test('money for an unknown email waits and arrives after sign-up', async ({ page, browser }) => {
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  const email = freshEmail()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, email, /isn’t on Hai Wallet yet/)
  await goToCheck(page, '10')
  await expect(dialog(page).getByText(`${email} isn’t on Hai Wallet yet`)).toBeVisible()
  await expect(dialog(page).getByText(/After 14 days it comes back/)).toBeVisible()
  await sendButton(page).click()
  await expect(dialog(page).getByText(`$10.00 is waiting for ${email}`)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: email }).first()).toContainText('$10.11')
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()

  const other = await anotherPage(browser, page)
  await signUp({ email, password: PASSWORD })
  await other.goto(linkIn(await newestMail(email)))
  await other.getByRole('button', { name: /^Confirm / }).click()
  const next = other.getByRole('button', { name: 'Next' })
  await other.getByLabel('Full name').fill('Mackenson Louis')
  await next.click()
  await other.getByLabel('HaiTag').fill(freshTag())
  await next.click()
  await other.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(available(other)).toContainText('$10.00')
  await expect(other.getByRole('link', { name: /Roseline.*\+\$10\.00/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeHidden()
})

test('a known payee is paid again in three taps, at once', async ({ page }) => {
  const payer = await aMember({ balance: 100_00 })
  const payee = await aMember({ full_name: 'Nadège Toussaint' })
  await pay(payer, { hai_tag: payee.hai_tag }, 5_00)
  // The server adds the payee to the contacts shortly after the payment.
  const people = () => call('list_recent_recipients', {}, payer.session.access_token)
  await expect.poll(async () => (await people()).items.length).toBe(1)
  await openWallet(page, payer)

  await page.getByRole('button', { name: 'Pay Nadège Toussaint again' }).click()
  await dialog(page).getByRole('button', { name: '$10', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Review' }).click()
  await dialog(page).getByRole('button', { name: 'Send $10.00 to Nadège' }).click()
  await expect(dialog(page).getByText('Nadège received $10.00')).toBeVisible()

  await dialog(page).getByRole('button', { name: 'Send again' }).click()
  await expect(dialog(page).getByLabel('Amount in US dollars')).toHaveValue('')
  expect(await balanceOf(payee)).toBe(15_00)
})
