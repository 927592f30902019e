import { expect } from '@playwright/test'
import { acceptDocuments, aMember, enter, freshEmail, PASSWORD } from './support/members.ts'
import { call, linkIn, newestMail } from './support/server.ts'
import { anotherPage } from './support/wallet.ts'
import { test } from './support/test.ts'

test('a referral code is kept until sign-up, and its owner sees the new member', async ({ page, browser }) => {
  const marie = await aMember()
  await enter(page, marie, '/settings?tab=referral')
  const { link } = await call('get_referral_summary', {}, marie.session.access_token)
  await expect(page.getByText(link)).toBeVisible()
  await page.getByText('Your QR code', { exact: true }).click()
  await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await expect(page.getByText('No sign-ups yet')).toBeVisible()

  const other = await anotherPage(browser, page)
  const email = freshEmail()
  await other.goto(new URL(link).pathname + new URL(link).search)
  await other.getByRole('link', { name: 'Sign in' }).click()
  await other.getByRole('link', { name: 'Open a wallet' }).click()
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Choose a password').fill(PASSWORD)
  await acceptDocuments(other)
  await other.getByRole('button', { name: 'Open my wallet' }).click()
  await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await other.goto(linkIn(await newestMail(email)))
  await other.getByRole('button', { name: /^Confirm / }).click()
  await other.waitForURL('**/setup-profile')

  await page.reload()
  await expect(page.getByText('New member')).toBeVisible()
  // The sign-up came from the referrer’s network, which is this machine, so it does not count.
  await expect(page.getByText('Doesn’t count', { exact: true })).toBeVisible()
})
