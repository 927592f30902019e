import { expect, type Page } from '@playwright/test'
import { aMember, freshEmail, PASSWORD, signIn, type TestMember } from './support/members.ts'
import { call, linkIn, newestMail } from './support/server.ts'
import { anotherPage, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

const NEW_PASSWORD = 'de mango vèt ak yon zaboka'

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save new password' }).click()

async function aLinkFor({ email }: { email: string }): Promise<string> {
  await call('request_password_reset', { email })
  return linkIn(await newestMail(email, /new password/))
}

async function trySignIn(page: Page, { email }: TestMember, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a forgotten password is replaced by an emailed link', async ({ page }) => {
  const member = await aMember()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(member.email)
  // Until the app has loaded, the link would load a new page, and the typed email would be lost.
  await expect(page).toHaveTitle(/^Welcome back/)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await expectSound(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectSound(page)
  await page.reload()
  await expect(page.getByText(member.email)).toBeVisible()

  await page.goto(linkIn(await newestMail(member.email, /new password/)))
  await expect(page.getByText(`For the account ${member.email.slice(0, 2)}***@test.example.`)).toBeVisible()
  await newPassword(page).fill('password123')
  await save(page)
  await expect(page.getByText('Many people use this password')).toBeVisible()
  await expectSound(page)
  await newPassword(page).fill(NEW_PASSWORD)
  await save(page)
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await expectSound(page)
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await trySignIn(page, member, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Wrong email or password')
  await trySignIn(page, member, NEW_PASSWORD)
  await page.waitForURL('**/dashboard')
  await newestMail(member.email, /was changed/)
})

test('an unknown address gets the same answer and can be corrected', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/auth/forgot')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${email} has a wallet, a link is on its way.`)).toBeVisible()
  await page.getByRole('button', { name: 'Use another email address' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('a new password signs every other device out at once', async ({ page, browser }) => {
  const member = await aMember()
  const other = await anotherPage(browser, page)
  await signIn(other, member)
  await page.goto(await aLinkFor(member))
  await newPassword(page).fill(NEW_PASSWORD)
  await save(page)
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await other.waitForURL((url) => url.pathname === '/auth')
  await other.context().close()
})

test('a signed-in member can use a reset link, which leads to the sign-in', async ({ page }) => {
  const member = await aMember()
  await signIn(page, member)
  await page.goto('/auth/forgot')
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(linkIn(await newestMail(member.email, /new password/)))
  await newPassword(page).fill(NEW_PASSWORD)
  await save(page)
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await trySignIn(page, member, NEW_PASSWORD)
  await page.waitForURL('**/dashboard')
})

test('a used link says so, and a new one is sent on request', async ({ page }) => {
  const member = await aMember()
  const link = await aLinkFor(member)
  await page.goto(link)
  await newPassword(page).fill(NEW_PASSWORD)
  await save(page)
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.goto('/auth')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('saving a password says if its link was used elsewhere meanwhile', async ({ page }) => {
  const member = await aMember()
  const link = await aLinkFor(member)
  await page.goto(link)
  await newPassword(page).fill(NEW_PASSWORD)
  await call('reset_password', {
    token: new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '',
    password: NEW_PASSWORD,
  })
  await save(page)
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
})

test('an invalid link says so', async ({ page }) => {
  for (const address of ['/auth/reset', '/auth/reset#token=cut-off', `/auth/reset#token=${'a'.repeat(43)}`]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await page.waitForURL('**/auth')
  }
})

test('an expired link says so', async ({ page }) => {
  await page.route('**/rpc/read_reset_link', (route) =>
    route.fulfill({ status: 422, json: { code: 'LINK_EXPIRED', message: '', request_id: 'r' } }),
  )
  await page.goto('/auth/reset#token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expectSound(page)
})

test('without a connection, opening the link and saving the password can be retried', async ({ page }) => {
  const member = await aMember()
  const link = await aLinkFor(member)
  const offline = 'Network error. Please check your connection.'
  await page.route('**/rpc/{read_reset_link,reset_password}', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText(offline)
  await page.unroute('**/rpc/{read_reset_link,reset_password}')
  await page.getByRole('button', { name: 'Try again' }).click()
  await newPassword(page).fill(NEW_PASSWORD)
  await page.route('**/rpc/reset_password', (route) => route.abort())
  await save(page)
  await expect(page.getByRole('alert')).toContainText(offline)
  await page.unroute('**/rpc/reset_password')
  await save(page)
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
})
