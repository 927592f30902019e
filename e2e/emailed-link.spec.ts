import { expect, test } from '@playwright/test'
import { freshEmail, PASSWORD } from './support/members.ts'
import { call, linkIn, newestMail } from './support/server.ts'

async function aLink(): Promise<{ email: string; link: string }> {
  const email = freshEmail()
  await call('sign_up', { email, password: PASSWORD })
  return { email, link: linkIn(await newestMail(email)) }
}

test('a link that was used says so and leads to signing in', async ({ page, browser }) => {
  const { email, link } = await aLink()
  await page.goto(link)
  await page.waitForURL('**/setup-profile')

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link has been used already' })).toBeVisible()
  await other.getByRole('link', { name: 'Go to sign in' }).click()
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.keyboard.press('Enter')
  await other.waitForURL('**/setup-profile')
  await elsewhere.close()
})

test('somebody who is confirmed and signed in already is led on', async ({ page }) => {
  const { link } = await aLink()
  await page.goto(link)
  await page.waitForURL('**/setup-profile')
  await page.goto(link)
  await page.waitForURL('**/setup-profile')
})

for (const address of [
  '/auth/callback',
  '/auth/callback#token=cut-off',
  '/auth/callback#token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
])
  test(`${address} is no link of ours; a new one is sent on request`, async ({ page }) => {
    const { email } = await aLink()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This link is not right' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  })

test('a link that ran out says so', async ({ page }) => {
  await page.route('**/rpc/confirm_email', (route) =>
    route.fulfill({ status: 422, json: { code: 'LINK_EXPIRED', message: '', request_id: 'r' } }),
  )
  await page.goto('/auth/callback#token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByRole('heading', { name: 'This link has run out' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
})

test('without a connection the link can be tried again', async ({ page }) => {
  const { link } = await aLink()
  await page.route('**/rpc/confirm_email', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection.')
  await page.unroute('**/rpc/confirm_email')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/setup-profile')
})

test('a second link opened in the same tab is the one that counts', async ({ page }) => {
  const { link } = await aLink()
  await page.goto('/auth/callback#token=cut-off')
  await expect(page.getByRole('heading', { name: 'This link is not right' })).toBeVisible()
  await page.evaluate((hash) => (location.hash = hash), new URL(link).hash)
  await page.waitForURL('**/setup-profile')
})
