import { expect } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { aMember, enter, freshEmail, PASSWORD, signIn, signUp } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { call } from './support/server.ts'
import { pay } from './support/wallet.ts'
import { test } from './support/test.ts'

test('a wrong password shows an error that does not reveal if the address exists', async ({ page }) => {
  const member = await aMember()
  for (const email of [member.email, freshEmail()]) {
    await page.goto('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('something else entirely')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Wrong email or password')
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  }
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
})

test('provider buttons appear without moving the form', async ({ page }) => {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const)
    for (const [path, button, other] of [
      ['/auth', 'Sign in', 'Open a wallet'],
      ['/auth?mode=signup', 'Open my wallet', 'Sign in'],
    ] as const) {
      await page.setViewportSize({ width, height })
      const asked = Promise.withResolvers<undefined>()
      await page.route('**/rpc/list_sign_in_ways', async (route) => {
        await asked.promise
        await route.continue()
      })
      await page.goto(path)
      const main = page.getByRole('main')
      const standing = [
        main.getByLabel('Email'),
        main.locator('input[type=password]'),
        main.getByRole('button', { name: button, exact: true }),
        main.getByRole('link', { name: other, exact: true }),
      ]
      for (const part of standing) await expect(part).toBeVisible()
      // The documents to accept arrive with another response, which may move the form.
      if (path !== '/auth')
        await expect(main.getByRole('checkbox', { name: /I’ve read and accept these documents/ })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const places = () => Promise.all(standing.map((part) => part.boundingBox()))
      const before = await places()
      asked.resolve(undefined)
      await expect(page.getByRole('button', { name: 'Continue with Lakay' })).toBeVisible()
      expect(await places(), `${path} at ${width}`).toEqual(before)
      await page.unroute('**/rpc/list_sign_in_ways')
    }
})

test('five wrong passwords pause the account, and the form says until when', async ({ page }) => {
  const member = await aMember()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('something else entirely')
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(/sign-in is locked until \d\d:\d\d/i, { timeout: 1_000 })
  }).toPass()
})

test('an unconfirmed address gets a new link on request', async ({ page }) => {
  const email = freshEmail()
  await signUp({ email, password: PASSWORD })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Confirm your email first')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible()
})

test('a signed-out visitor of a member page signs in and reaches it', async ({ page }) => {
  const member = await aMember()
  await page.goto('/settings?tab=referral')
  await page.waitForURL((url) => url.pathname === '/auth' && url.searchParams.get('returnTo') === '/settings?tab=referral')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings?tab=referral')
})

test('returnTo never leads to another site', async ({ page, baseURL }) => {
  const member = await aMember()
  await page.goto('/auth?returnTo=https%3A%2F%2Felsewhere.example%2F')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  expect(new URL(page.url()).origin).toBe(baseURL)

  await page.goto('/auth?returnTo=%2F%5Celsewhere.example')
  await page.waitForURL('**/dashboard')
})

test('returnTo survives opening the sign-up and going back', async ({ page }) => {
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Open a wallet' }).click()
  await page.waitForURL((url) => url.searchParams.get('mode') === 'signup' && url.searchParams.get('returnTo') === '/wallet')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.searchParams.get('mode') === null && url.searchParams.get('returnTo') === '/wallet')
})

test('unknown paths lead visitors to the landing page and members to a not-found page', async ({ page }) => {
  const member = await aMember()
  await page.goto('/no/such/page')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await signIn(page, member)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  await page.goto('/auth')
  await page.waitForURL('**/dashboard')
})

test('the language picker changes the texts at once and keeps the choice', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Language').selectOption('fr')
  await expect(page.getByRole('heading', { name: 'Ravis de vous revoir' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ravis de vous revoir' })).toBeVisible()
  await page.getByLabel('Langue').selectOption('ht')
  await expect(page.getByRole('heading', { name: 'Kontan wè w ankò' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ht')
})

test('the password can be shown', async ({ page }) => {
  await page.goto('/auth')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await password.fill('visible now')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a missing connection shows an error in the form, and a retry works', async ({ page, context }) => {
  const member = await aMember()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(/\/words\/en-\w+\/(errors|all)\.json$/, (route) => route.abort())
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('errors'))
  await page.goto('/auth')
  await missed
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await goOffline(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  expect(loads).toBe(1)
})

test('a frozen account reads the reason and what to do, and is not signed in', async ({ page }) => {
  const data = { reason: 'Identity document expired', supply: ['A selfie, taken today'], review_on: null }
  await page.route('**/rpc/sign_in', (route) =>
    route.fulfill({ status: 403, json: { code: 'ACCOUNT_BLOCKED', message: '', data, request_id: 'r' } }),
  )
  await page.goto('/auth')
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/access-blocked')
  await expect(page.getByText('Identity document expired')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/)
  await page.reload()
  await expect(page.getByText('Identity document expired')).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText(data.supply)
})

test('signing out ends the session in every tab without an error', async ({ page, context }) => {
  const member = await aMember()
  await signIn(page, member)
  const second = await context.newPage()
  await second.goto('/wallet')
  await expect(second).toHaveURL(/\/wallet$/)
  // The other tab learns of the sign-out from the server before this tab gets its response.
  await page.route('**/rpc/sign_out', async (route) => {
    const response = await route.fetch()
    await second.waitForURL((url) => url.pathname === '/auth')
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /^(Account menu.*|More)$/ }).click()
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(second.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(second.getByText(/^You were signed out on this device/)).toHaveCount(0)
})

test('a person who waits for approval sees only that and can sign out', async ({ page }) => {
  const member = await aMember()
  await page.route('**/rpc/get_my_profile', async (route) => {
    const response = await route.fetch()
    const profile = JSON.stringify(await response.json()).replace('"needs_approval":false', '"needs_approval":true')
    await route.fulfill({ response, body: profile.replace('"approved_by_admin":true', '"approved_by_admin":false') })
  })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/pending-approval')
  await page.goto('/wallet')
  await page.waitForURL('**/pending-approval')
  await expect(page.getByRole('heading', { name: 'Your account is under review' })).toBeVisible()
  await expect(page.getByText("Your account is pending admin approval. You will be notified when it's activated.")).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('a sign-in uses the account’s language and asks once about a different one chosen in the browser', async ({ page }) => {
  const member = await aMember({ language: 'fr' })
  await signIn(page, member)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { name: 'Choisissez votre langue' })).toBeHidden()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await page.getByLabel('Language').selectOption('ht')
  await page.locator('[name=email]').fill(member.email)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { name: 'Choisissez votre langue' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('button', { name: 'Kreyòl' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ht')
  await expect.poll(async () => (await call('get_my_profile', {}, member.session.access_token)).language).toBe('ht')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ht')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('notifications follow the screen’s language, also older ones', async ({ page }) => {
  const [payer, payee] = [await aMember({ balance: 50_00, full_name: 'Paul Desir' }), await aMember()]
  await pay(payer, { hai_tag: payee.hai_tag }, 5_00)
  await enter(page, payee, '/settings?tab=look')
  const bell = page.getByRole('button', { name: /notification/i })
  await bell.click()
  await expect(page.getByText('You received $5.00').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Language').last().selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await bell.click()
  await expect(page.getByText('Vous avez reçu 5,00 $').first()).toBeVisible()
})
