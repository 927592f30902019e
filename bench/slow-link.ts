import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/support/browser.ts'
import { enter } from '../e2e/support/members.ts'
import { startDemoWallet } from './demo-wallet.ts'
import { keep } from './goals.ts'
import { signIn } from './lighthouse-routes.ts'
import { number, print } from './report.ts'

const VISITS = 3
const LATENCY_MS = 400
const BYTES_PER_SECOND = 400_000 / 8

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const rates = { downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...rates })
}

/** Checks on every frame, because a locator of Playwright polls only every half second or less. */
const untilShown = (page: Page, selectors: readonly string[]) =>
  page.waitForFunction((all) => all.every((one) => document.querySelector(one)?.checkVisibility()), selectors)

async function secondsUntil(page: Page, url: string, selectors: readonly string[]): Promise<number> {
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await untilShown(page, selectors)
  return (performance.now() - start) / 1_000
}

/** The balance and the first payment button, in any language. */
const usable = ['main .text-hero', 'main [role=group] button']

/** Measures the second visit of the dashboard, whose code the first visit has cached. */
async function warmDashboard(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: url })
  const page = await context.newPage()
  await enter(page, { session: await signIn('marie') }, '/dashboard')
  await untilShown(page, usable)
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await slowDown(page)
  const seconds = await secondsUntil(page, `${url}/dashboard`, usable)
  await context.close()
  return seconds
}

async function coldSignIn(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await slowDown(page)
  const seconds = await secondsUntil(page, `${url}/auth`, ['form input'])
  await context.close()
  return seconds
}

async function middle(visit: () => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let visits = 0; visits < VISITS; visits += 1) all.push(await visit())
  return all.toSorted((a, b) => a - b)[Math.floor(VISITS / 2)] ?? Number.NaN
}

export async function benchSlowLink(): Promise<void> {
  const wallet = await startDemoWallet()
  process.env.E2E_PORT = `${wallet.port}` // used by the helpers of the browser tests
  const { executablePath, env } = await findBrowser()
  const args = ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors']
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  try {
    const dashboard = await middle(() => warmDashboard(browser, wallet.url))
    const signInForm = await middle(() => coldSignIn(browser, wallet.url))
    keep('return to the dashboard at 400 kbit/s and 400 ms', dashboard)
    keep('sign-in form at 400 kbit/s and 400 ms, first visit', signInForm)
    print(
      '',
      `At 400 kbit/s and 400 ms, median of ${VISITS} visits: a return to the dashboard is usable after ${number(dashboard, 2)} s, ` +
        `the form of a first sign-in is visible after ${number(signInForm, 2)} s.`,
    )
  } finally {
    await browser.close()
    await wallet.stop()
  }
}
