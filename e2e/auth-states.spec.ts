import { expect, type Page, type Route } from '@playwright/test'
import { aMember, enter, PASSWORD, type TestMember } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { available, openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

const PROFILE = '**/rpc/get_my_profile'

async function hold(page: Page, calls: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(calls, async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve(undefined)
}

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, message: 'a detail of ours', request_id: 'r1' } })

async function submitPassword(page: Page, { email }: TestMember): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('the app shows "Initializing..." at the start and a message while signing out', async ({ page }) => {
  const member = await aMember()
  await openWallet(page, member)
  const goOn = await hold(page, PROFILE)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Initializing...').last()).toBeVisible()
  goOn()
  const menu = page.getByRole('button', { name: /^(Account menu.*|More)$/ })
  await expect(menu).toBeVisible()
  const leave = await hold(page, '**/rpc/sign_out')
  await menu.click()
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await expect(page.getByRole('heading', { level: 1 }).getByText('Signing you out')).toBeVisible()
  await expect(page.getByText(member.full_name)).toHaveCount(0)
  leave()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('hai.session'))).toBeNull()
})

test('a sign-in shows "Setting up your account..." until the profile has loaded, then claims pending sends', async ({ page }) => {
  const goOn = await hold(page, PROFILE)
  const claimed = page.waitForRequest('**/rpc/claim_pending_sends')
  const member = await aMember()
  await submitPassword(page, member)
  await expect(page.getByText('Setting up your account...')).toBeVisible()
  goOn()
  await page.waitForURL('**/dashboard')
  const { hai_tag, email } = member
  expect((await claimed).postDataJSON()).toEqual({ user_id: member.session.user.id, hai_tag, email, phone: null })
})

test('a profile that fails to load three times is reported as a system error', async ({ page }) => {
  await page.route(PROFILE, refuse(500, 'INTERNAL'))
  const reported = page.waitForRequest('**/functions/log-security-event')
  await submitPassword(page, await aMember())
  expect((await reported).postDataJSON()).toMatchObject({
    event_type: 'system_error',
    severity: 'warning',
    details: { action: 'profile_load', error_message: 'a detail of ours', retry_count: 2, url: '/auth' },
  })
})

const failures: readonly [string, string, (page: Page) => Promise<unknown>][] = [
  ['a server that fails', 'Account setup error. Please contact support.', (page) => page.route(PROFILE, refuse(500, 'INTERNAL'))],
  ['no network', 'Network error. Please check your connection.', (page) => page.route(PROFILE, (route) => route.abort())],
  [
    'a profile that cannot be made',
    'Account setup failed. Please contact support.',
    async (page) => {
      await page.route(PROFILE, refuse(404, 'NOT_FOUND'))
      await page.route('**/rpc/create_user_profile', refuse(500, 'INTERNAL'))
      await page.route('**/rpc/ensure_profile', refuse(500, 'INTERNAL'))
    },
  ],
]

for (const [what, sentence, arrange] of failures)
  test(`signing in with ${what} shows the problem and support, and a retry works`, async ({ page }) => {
    await arrange(page)
    await submitPassword(page, await aMember())
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByText('a detail of ours')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.waitForURL('**/dashboard')
  })

test('the app opened offline signs in when the network is back', async ({ page, context }) => {
  await page.route(PROFILE, (route) => route.abort())
  await enter(page, await aMember())
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unrouteAll()
  await goOffline(page)
  await context.setOffline(false)
  await expect(available(page)).toBeVisible()
})

test('a screen that crashes shows the error and offers a retry and a way home', async ({ page }) => {
  await page.route('**/rpc/get_dashboard', (route) => route.fulfill({ json: {} }))
  await enter(page, await aMember(), '/wallet')
  const screen = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await expect(screen).toContainText(
    'An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.',
  )
  const refreshed = page.waitForEvent('load')
  await screen.getByRole('button', { name: 'Refresh Page' }).click()
  await refreshed
  await expect(screen).toBeVisible()
  await page.unrouteAll()
  await screen.getByRole('button', { name: 'Try Again' }).click()
  await expect(screen).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an uncaught error shows a toast, except for known browser noise', async ({ page }) => {
  await openWallet(page, await aMember())
  const toast = page.getByText('Unexpected Error')
  await page.evaluate(() => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
    void Promise.reject(new Error('fetch went wrong'))
  })
  await expect(toast).toHaveCount(0)
  await page.evaluate(() => void Promise.reject(new Error('a fault of ours')))
  await expect(toast).toBeVisible()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
})
