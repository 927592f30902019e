import { expect, type Page } from '@playwright/test'
import { aMember, freshEmail } from './support/members.ts'
import { blockMember } from './support/operator.ts'
import { expectFits } from './support/fits.ts'
import { expectSound, openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

const STATE = 's'.repeat(43)

async function comeBack(page: Page): Promise<void> {
  const kept = { state: STATE, browser_secret: 'b'.repeat(43), name: 'Lakay', purpose: 'sign_in' }
  await page.goto('/support')
  await page.evaluate((value) => sessionStorage.setItem('hai.oauth', JSON.stringify(value)), kept)
  await page.goto(`/auth/callback?code=a-code&state=${STATE}&iss=http%3A%2F%2Fprovider.example`)
}

const refuse = (page: Page, status: number, code: string) =>
  page.route('**/rpc/finish_oauth', (route) => route.fulfill({ status, json: { code, message: '', request_id: 'r-7' } }))

const refusals = [
  { code: 'OAUTH_REFUSED', status: 422, title: 'We couldn’t verify this sign-in' },
  { code: 'OAUTH_FOREIGN', status: 422, title: 'This sign-in didn’t start here' },
  { code: 'OAUTH_EXPIRED', status: 422, title: 'This sign-in has expired' },
  { code: 'OAUTH_USED', status: 422, title: 'This sign-in was already used' },
  { code: 'OAUTH_UNAVAILABLE', status: 503, title: 'The sign-in service isn’t responding' },
  { code: 'OAUTH_NOT_CONNECTED', status: 422, title: 'Not connected yet' },
  { code: 'INTERNAL', status: 500, title: 'We couldn’t finish this' },
]

test('every error of a provider has its own page with a way on', async ({ page }) => {
  for (const { code, status, title } of refusals) {
    await refuse(page, status, code)
    await comeBack(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectSound(page)
    await expectFits(page, code)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await page.unrouteAll()
  }
})

test('without a network, the provider’s response can be retried', async ({ page }) => {
  await page.route('**/rpc/finish_oauth', (route) => route.abort())
  await comeBack(page)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await page.unroute('**/rpc/finish_oauth')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This sign-in didn’t start here' })).toBeVisible()
})

test('a blocked member reads why', async ({ page }) => {
  const member = await aMember()
  await openWallet(page, member)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Connect Lakay' }).click()
  await page.getByPlaceholder('Enter any login').fill(freshEmail())
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Lakay connected')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await blockMember(member, { reason: 'A document is missing', supply: [], review_on: '2026-12-01' })

  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Lakay' }).click()
  await page.waitForURL('**/access-blocked')
  await expect(page.getByText('A document is missing')).toBeVisible()
})
