import { expect, type Page } from '@playwright/test'
import { anAgent, aSaver, cashOut } from './support/cashouts.ts'
import { enter, type TestMember } from './support/members.ts'
import { call } from './support/server.ts'
import { test } from './support/test.ts'

// Content keeps its place while a page loads over a slow link, so that nobody presses the wrong button. The texts, the
// code and each answer arrive at different times.

const LATENCY_MS = 150
const BYTES_PER_SECOND = 200_000
/** Chrome calls a sum of up to 0.1 good. These pages usually have 0.003. */
const SHIFT_MAX = 0.1

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

async function loadSlowly(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  const speed = { downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND }
  await browser.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...speed })
}

const sumOfShifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as LayoutShift[]
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without any shift, the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[role=status] .bone')).toHaveCount(0)
  expect(await sumOfShifts(page), path).toBeLessThan(SHIFT_MAX)
}

async function expectAllStill(page: Page, member: TestMember, paths: readonly string[]): Promise<void> {
  await enter(page, member, '/robots.txt')
  await loadSlowly(page)
  for (const path of paths) await expectStill(page, path)
}

test('pages of guests stay still while they load', async ({ page }) => {
  await loadSlowly(page)
  for (const path of ['/transparency', '/legal', '/legal/fees', '/support', '/auth?mode=signup']) await expectStill(page, path)
})

test('pages of members stay still while they load', async ({ page }) => {
  const paths = ['/transparency/balance', '/legal/fees', '/support', '/settings?tab=security']
  await expectAllStill(page, await aSaver(), paths)
})

test('the pages of an agent with a cash-out stay still while they load', async ({ page }) => {
  const saver = await aSaver()
  const agent = await anAgent('Beaumont')
  const { id: cashout_id } = await cashOut(saver, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agent.session.access_token)
  await expectAllStill(page, agent, ['/dashboard', '/agents/dashboard'])
})
