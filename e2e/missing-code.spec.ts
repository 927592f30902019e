import { expect } from '@playwright/test'
import { chunkWith } from './support/chunk.ts'
import { aMember } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { available, openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

const chunk = (source: string): string => `**${chunkWith(source)}`

test('offline, a part or toast that was not loaded leaves the page as it is, and the part opens when online', async ({
  page,
  context,
}) => {
  const member = await aMember({ balance: 100_00 })
  const toaster = chunkWith('src/ui/toaster.tsx')
  await page.route(`**${toaster}`, (route) => route.abort())
  await page.route(chunk('src/features/notifications/notification-panel.tsx'), (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith(toaster))
  await openWallet(page, member)
  await goOffline(page)
  await page.evaluate(() => void Promise.reject(new Error('nobody caught it')))
  await asked
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('You’re offline. We’ll try again when you’re back online.')).toBeVisible()
  await expect(available(page)).toBeVisible()

  await page.unroute(`**${toaster}`)
  await page.unroute(chunk('src/features/notifications/notification-panel.tsx'))
  await context.setOffline(false)
  // Some browsers remember a failed import. In those, the app reloads the page first.
  await expect(async () => {
    if (await panel.isHidden()) await page.getByRole('button', { name: /^Notifications/ }).click({ timeout: 2_000 })
    await expect(panel.getByRole('link').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('missing code reloads the page once, and a retry loads it when it is back', async ({ page }) => {
  const member = await aMember({ balance: 100_00 })
  await page.route(chunk('src/features/wallet/wallet-screen.tsx'), (route) => route.abort())
  await openWallet(page, member)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('link', { name: 'See all' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByText('We couldn’t load this.')).toBeVisible()

  await page.unroute(chunk('src/features/wallet/wallet-screen.tsx'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible()
})

test('other sign-in methods without styles appear when the network is back', async ({ page }) => {
  const isSheet = (url: string) => /\/assets\/.*\.css$/.test(url)
  let isOffline = true
  await page.route('**/assets/*.css', (route) => (isOffline ? route.abort() : route.continue()))
  const missed = page.waitForEvent('requestfailed', (request) => isSheet(request.url()))
  await page.goto('/auth')
  await missed
  const lakay = page.getByRole('button', { name: 'Continue with Lakay' })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(lakay).toHaveCount(0)
  isOffline = false
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(lakay).toBeVisible({ timeout: 1000 })
  }).toPass()
})
