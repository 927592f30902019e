import { expect, type Page } from '@playwright/test'
import { aMember, enter } from './support/members.ts'
import { test } from './support/test.ts'

// The pages that people open first load few files, because each request costs time and about a kilobyte of headers on
// a slow link (docs/performance.md#few-requests).

test.use({ preloads: true })

function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return asked
}

/** The last file that the app's pages preload. */
const hasAllTexts = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/all.json')))

async function expectAtMost(limit: number, asked: readonly string[], page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(limit)
}

test('a first visit of the landing page makes at most 6 requests', async ({ page }) => {
  const asked = watchRequests(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAtMost(6, asked, page)
})

test('a first visit of the sign-in page makes at most 12 requests', async ({ page }) => {
  const asked = watchRequests(page)
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: /Lakay/ })).toBeVisible()
  await expect.poll(() => hasAllTexts(page)).toBe(true)
  await expectAtMost(12, asked, page)
})

test('a first visit of the dashboard makes at most 40 requests', async ({ page }) => {
  const asked = watchRequests(page)
  await enter(page, await aMember())
  await expect.poll(() => hasAllTexts(page)).toBe(true)
  await expectAtMost(40, asked, page)
})

test('the dashboard is usable after 16 requests, even if no other is answered', async ({ page }) => {
  let asked = 0
  await page.route('**/*', async (route) => {
    asked += 1
    if (asked <= 16) await route.continue()
  })
  await enter(page, await aMember({ balance: 100_00 }))
  await expect(page.getByRole('region', { name: 'Available' })).toContainText('$100.00')
  const actions = page.getByRole('group', { name: 'Money actions' })
  await expect(actions.getByRole('button', { name: 'Send' })).toBeEnabled()
})
