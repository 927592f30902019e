import { expect, type Page } from '@playwright/test'
import { freshEmail, PASSWORD, signUp } from './support/members.ts'
import { linkIn, newestMail } from './support/server.ts'
import { anotherPage, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

async function aLink(): Promise<{ email: string; link: string }> {
  const email = freshEmail()
  await signUp({ email, password: PASSWORD })
  return { email, link: linkIn(await newestMail(email)) }
}

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm email' })

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await confirmButton(page).click()
  await page.waitForURL('**/setup-profile')
}

test('an emailed link shows its address and waits for a press', async ({ page }) => {
  const { email, link } = await aLink()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expect(page.getByText(`Confirm to open a wallet for ${email.slice(0, 2)}***@test.example.`)).toBeVisible()
  await expectSound(page)
  await page.reload()
  await confirmButton(page).click()
  await page.waitForURL('**/setup-profile')
})

test('if two people signed up with the address, the password decides which sign-up counts', async ({ page }) => {
  const email = freshEmail()
  await signUp({ email, password: 'a stranger chose this 7' })
  await signUp({ email, password: PASSWORD })
  await page.goto(linkIn(await newestMail(email)))
  await expect(page.getByText('There’s more than one sign-up for this address.')).toBeVisible()
  await expectSound(page)
  await confirmButton(page).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('not the one I chose')
  await confirmButton(page).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This password doesn’t match any sign-up for this address. Check it and try again.',
  )
  await expect(page.getByText('Wrong email or password')).toBeHidden()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await confirmButton(page).click()
  await page.waitForURL('**/setup-profile')
})

test('after five wrong passwords the link is closed, and a new one is sent on request', async ({ page }) => {
  const email = freshEmail()
  await signUp({ email, password: 'a stranger chose this 7' })
  await signUp({ email, password: PASSWORD })
  await page.goto(linkIn(await newestMail(email)))
  const password = page.getByLabel('Password', { exact: true })
  for (let at = 1; at <= 5; at += 1) {
    const answer = page.waitForResponse('**/rpc/confirm_email')
    await password.fill(`not the one I chose ${at}`)
    await confirmButton(page).click()
    await answer
  }
  await password.fill(PASSWORD)
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Too many wrong passwords' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
})

test('a used link says so and leads to the sign-in', async ({ page, browser }) => {
  const { email, link } = await aLink()
  await confirm(page, link)

  const other = await anotherPage(browser, page)
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  await other.getByRole('link', { name: 'Go to sign in' }).click()
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.keyboard.press('Enter')
  await other.waitForURL('**/setup-profile')
})

test('a confirmed and signed-in person is led on', async ({ page }) => {
  const { link } = await aLink()
  await confirm(page, link)
  await page.goto(link)
  await page.waitForURL('**/setup-profile')
})

test('an invalid link says so, and a new one is sent on request', async ({ page }) => {
  const { email } = await aLink()
  const token = 'a'.repeat(43)
  for (const address of ['/auth/callback', '/auth/callback#token=cut-off', `/auth/callback#token=${token}`]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  }
})

test('an expired link says so', async ({ page }) => {
  await page.route('**/rpc/read_confirmation_link', (route) =>
    route.fulfill({ status: 422, json: { code: 'LINK_EXPIRED', message: '', request_id: 'r' } }),
  )
  await page.goto('/auth/callback#token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await page.waitForURL('**/auth')
})

test('without a connection the link can be tried again', async ({ page }) => {
  const { link } = await aLink()
  const offline = 'Network error. Please check your connection.'
  await page.route('**/rpc/{read_confirmation_link,confirm_email}', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText(offline)
  await page.unroute('**/rpc/{read_confirmation_link,confirm_email}')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(confirmButton(page)).toBeVisible()
  await page.route('**/rpc/confirm_email', (route) => route.abort())
  await confirmButton(page).click()
  await expect(page.getByRole('alert')).toContainText(offline)
  await page.unroute('**/rpc/confirm_email')
  await confirmButton(page).click()
  await page.waitForURL('**/setup-profile')
})

test('a second link opened in the same tab is the one that counts', async ({ page }) => {
  const { link } = await aLink()
  await page.goto('/auth/callback#token=cut-off')
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
  await page.evaluate((hash) => (location.hash = hash), new URL(link).hash)
  await confirmButton(page).click()
  await page.waitForURL('**/setup-profile')
})
