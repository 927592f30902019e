import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { chunkWith } from './support/chunk.ts'
import { aMember, PASSWORD } from './support/members.ts'
import { expectFitting } from './support/wallet.ts'
import { test } from './support/test.ts'

const byName = `http://localhost:${process.env.E2E_PORT ?? ''}`

const email = (page: Page) => page.locator('[name=email]')
const password = (page: Page) => page.locator('[name=password]')
const submit = (page: Page) => page.locator('button[type=submit]')
const appIsThere = (page: Page, title = 'Welcome back') => expect(page).toHaveTitle(`${title} · Hai Wallet`)

async function withoutApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(`**${chunkWith('src/main.tsx')}`, async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve(undefined)
}

/** React reports an error if the prerendered markup differs from the markup that it renders. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  return faults
}

const open = (page: Page, path = '/auth') => page.goto(path, { waitUntil: 'commit' })

/** Without the other sign-in methods, which may appear at any time below. */
const placesOf = (page: Page) =>
  page.locator('h1, select, form :is(input, button), main a').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )

for (const { host, address, size } of [
  { host: 'an IP address, which has no passkeys, on a phone', address: '', size: { width: 360, height: 740 } },
  { host: 'a host name, which can have passkeys, on a desktop', address: byName, size: { width: 1280, height: 800 } },
])
  test(`the app keeps the typed text, focus and caret of the early form, at ${host}`, async ({ page }) => {
    await page.setViewportSize(size)
    const member = await aMember()
    const faults = faultsOf(page)
    const startApp = await withoutApp(page)
    await open(page, `${address}/auth`)
    await email(page).fill(member.email)
    await password(page).fill(PASSWORD.slice(0, -1))
    await email(page).evaluate((input) => input.setAttribute('title', 'the same element'))
    await email(page).press('Home')
    await page.keyboard.press('ArrowRight')
    expect(await violationsOn(page)).toEqual([])
    await expectFitting(page)
    const before = await placesOf(page)

    startApp()
    await appIsThere(page)
    expect(await placesOf(page)).toEqual(before)
    await expect(email(page)).toHaveAttribute('title', 'the same element')
    await expect(email(page)).toBeFocused()
    await page.keyboard.type('x')
    await expect(email(page)).toHaveValue(`${member.email.slice(0, 1)}x${member.email.slice(1)}`)
    await page.keyboard.press('Backspace')
    await password(page).press('End')
    await page.keyboard.type(PASSWORD.slice(-1))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    expect(faults).toEqual([])
  })

test('a press before the app has loaded shows a busy button and signs in once', async ({ page }) => {
  const member = await aMember()
  const faults = faultsOf(page)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const startApp = await withoutApp(page)
  await open(page)
  await email(page).fill(member.email)
  await password(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.keyboard.press('Tab')
  await password(page).press('Enter')
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  await submit(page).click()
  expect(page.url()).toMatch(/\/auth$/)

  startApp()
  await page.waitForURL('**/dashboard')
  expect(addresses.filter((address) => address.endsWith('/rpc/sign_in'))).toHaveLength(1)
  expect(addresses.filter((address) => address.includes('password'))).toEqual([])
  expect(faults).toEqual([])
})

test('an early press on an empty form shows the errors once the app has loaded', async ({ page }) => {
  const startApp = await withoutApp(page)
  await open(page)
  await page.getByRole('button', { name: 'Show password' }).click()
  await submit(page).click()
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  startApp()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
  await expect(submit(page)).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
})

test('a form submitted without its handlers sends nothing', async ({ page }) => {
  await withoutApp(page)
  await open(page)
  await password(page).fill(PASSWORD)
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(password(page)).toHaveValue(PASSWORD)
  expect(page.url()).toMatch(/\/auth$/)
})

for (const { language, title, other, otherTitle } of [
  { language: 'fr', title: 'Ravis de vous revoir', other: 'ht', otherTitle: 'Kontan wè w ankò' },
  { language: 'ht', title: 'Kontan wè w ankò', other: 'fr', otherTitle: 'Ravis de vous revoir' },
])
  test(`the early form uses the chosen language and can change it, in ${language}`, async ({ page }) => {
    const faults = faultsOf(page)
    await page.addInitScript((chosen) => localStorage.getItem('language') ?? localStorage.setItem('language', chosen), language)
    const startApp = await withoutApp(page)
    await open(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await violationsOn(page)).toEqual([])
    await email(page).fill('marie@test.example')
    await page.locator('select').selectOption(other)
    await expect(page.getByRole('heading', { name: otherTitle })).toBeVisible()
    await expect(email(page)).toHaveValue('marie@test.example')

    startApp()
    await appIsThere(page, otherTitle)
    await expect(page.getByRole('heading', { name: otherTitle })).toBeVisible()
    await expect(email(page)).toHaveValue('marie@test.example')
    await page.locator('select').selectOption(language)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    expect(faults).toEqual([])
  })

test('a language chosen while the app loads is applied, and the form still works', async ({ page }) => {
  const member = await aMember()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const asked = page.waitForRequest('**/identity.json')
  await page.route('**/en-*/identity.json', async (route) => {
    await promise
    await route.continue()
  })
  await open(page)
  await asked
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((name) => name.startsWith('__reactContainer'))),
    )
    .toBe(true)
  await page.locator('select').selectOption('ht')
  resolve(undefined)
  await expect(page.getByRole('heading', { name: 'Kontan wè w ankò' })).toBeVisible()
  await email(page).fill(member.email)
  await password(page).fill(PASSWORD)
  await password(page).press('Enter')
  await page.waitForURL('**/dashboard')
})

test('members and other sign-in pages show no early form', async ({ page }) => {
  const stored = JSON.stringify({ ...(await aMember()).session, ends_at_ms: Date.now() + 60_000 })
  const startApp = await withoutApp(page)
  const expectNoForm = async (path: string) => {
    await open(page, path)
    await page.waitForFunction(() => document.readyState !== 'loading')
    await expect(page.locator('form'), path).toHaveCount(0)
  }
  for (const path of ['/auth?mode=signup', '/auth?returnTo=%2Fwallet', '/auth/forgot']) await expectNoForm(path)
  await page.evaluate((session) => localStorage.setItem('hai.session', session), stored)
  await expectNoForm('/auth')
  startApp()
  await page.waitForURL('**/dashboard')
})
