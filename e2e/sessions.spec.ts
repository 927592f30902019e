import { expect, type Page } from '@playwright/test'
import { aMember, PASSWORD, signIn } from './support/members.ts'
import { call, newestMail } from './support/server.ts'
import { anotherPage, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

const NEW_PASSWORD = 'de mango vèt ak yon zaboka'

const rows = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Where you’re signed in' }) })
    .getByRole('listitem')

test('another device is signed out live from the settings', async ({ page, browser }) => {
  const member = await aMember()
  const other = await anotherPage(browser, page)
  await signIn(other, member)
  await other.goto('/settings?tab=look')
  await signIn(page, member)
  await page.goto('/settings?tab=security')
  // The third session is the one from the member's sign-up.
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('This device')
  await expect(rows(page).first()).toContainText('127.0.0.1')
  await expectSound(page)
  await rows(page)
    .filter({ hasText: 'Chrome on' })
    .getByRole('button', { name: /^Sign out Chrome on/ })
    .click()
  await expect(page.getByRole('status').getByText(/^Chrome on .* signed out$/)).toBeVisible()
  await other.waitForURL((url) => url.pathname === '/auth')
  await expect(other.getByText(/^You were signed out on this device/)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await other.getByLabel('Email').fill(member.email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL((url) => url.pathname + url.search === '/settings?tab=look')
})

test('all other devices are signed out at once, and this one stays', async ({ page, browser }) => {
  const member = await aMember()
  const other = await anotherPage(browser, page)
  await signIn(other, member)
  await signIn(page, member)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(page.getByRole('status').getByText('2 devices signed out')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await other.waitForURL((url) => url.pathname === '/auth')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})

test('a new password needs the old one, signs out other devices and sends a mail', async ({ page, browser }) => {
  const member = await aMember()
  const other = await anotherPage(browser, page)
  await signIn(other, member)
  await signIn(page, member)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const current = page.getByLabel('Current password', { exact: true })
  const chosen = page.getByLabel('New password', { exact: true })
  const save = page.getByRole('button', { name: 'Save new password' })
  await save.click()
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await current.fill('not the one I have')
  await chosen.fill(NEW_PASSWORD)
  await save.click()
  await expect(page.getByText('This isn’t your current password.')).toBeVisible()
  await expectSound(page)
  await current.fill(PASSWORD)
  await chosen.fill(PASSWORD)
  await save.click()
  await expect(page.getByText('This is already your password.')).toBeVisible()
  await chosen.fill(NEW_PASSWORD)
  await save.click()
  await expect(page.getByRole('status').getByText('Password changed')).toBeVisible()
  await other.waitForURL((url) => url.pathname === '/auth')
  await expect(rows(page)).toHaveCount(1)
  await newestMail(member.email, /was changed/)
  await call('sign_in', { email: member.email, password: NEW_PASSWORD })
})
