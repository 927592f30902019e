import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/support/browser.ts'
import { enter } from '../e2e/support/members.ts'
import { startDemoWallet } from './demo-wallet.ts'
import { keep } from './goals.ts'
import { signIn } from './lighthouse-routes.ts'
import { number, print, row } from './report.ts'

const VISITS = 3
const LATENCY_MS = 400
/** The language of the demo account, so that the app does not load the texts of two languages. */
const MEMBER_LOCALE = 'fr'
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

interface FirstVisit {
  readonly path: string
  readonly isMember: boolean
  /** The page is usable when all of these are visible. */
  readonly selectors: readonly string[]
}
const signInForm: FirstVisit = { path: '/auth', isMember: false, selectors: ['form input'] }
const firstVisits: readonly FirstVisit[] = [
  { path: '/', isMember: false, selectors: ['h1'] },
  signInForm,
  { path: '/dashboard', isMember: true, selectors: usable },
]

interface Measured {
  readonly seconds: number
  readonly requests: number
}

async function firstVisit(browser: Browser, url: string, { path, isMember, selectors }: FirstVisit): Promise<Measured> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    baseURL: url,
    serviceWorkers: 'block',
    locale: MEMBER_LOCALE,
  })
  const page = await context.newPage()
  let requests = 0
  page.on('request', () => (requests += 1))
  await slowDown(page)
  const session = isMember ? await signIn('marie') : null
  const start = performance.now()
  if (session) await enter(page, { session }, path)
  else await page.goto(path, { waitUntil: 'commit' })
  await untilShown(page, selectors)
  const seconds = (performance.now() - start) / 1_000
  await page.waitForLoadState('networkidle')
  await context.close()
  return { seconds, requests }
}

async function middle(visit: () => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let visits = 0; visits < VISITS; visits += 1) all.push(await visit())
  return all.toSorted((a, b) => a - b)[Math.floor(VISITS / 2)] ?? Number.NaN
}

/** The largest number of requests of a first visit, and the median of the times until the page is usable. */
async function repeatedly(browser: Browser, url: string, visit: FirstVisit): Promise<Measured> {
  let requests = 0
  const seconds = await middle(async () => {
    const measured = await firstVisit(browser, url, visit)
    requests = Math.max(requests, measured.requests)
    return measured.seconds
  })
  return { seconds, requests }
}

async function compareProtocols(launch: (options: readonly string[]) => Promise<Browser>, url: string): Promise<void> {
  print(
    '',
    '### First visits at 400 kbit/s and 400 ms',
    '',
    'Requests are those of the whole visit, with everything that the page preloads.',
    '',
    row('page', 'protocol', 'requests', 'usable after s'),
    '|---|---|--:|--:|',
  )
  for (const [protocol, options] of [
    ['HTTP/2', []],
    ['HTTP/1.1', ['--disable-http2']],
  ] as const) {
    const browser = await launch(options)
    for (const visit of firstVisits) {
      const { seconds, requests } = await repeatedly(browser, url, visit)
      print(row(visit.path, protocol, `${requests}`, number(seconds, 2)))
      if (visit === signInForm && protocol === 'HTTP/2') keep('sign-in form at 400 kbit/s and 400 ms, first visit', seconds)
    }
    await browser.close()
  }
}

export async function benchSlowLink(): Promise<void> {
  const wallet = await startDemoWallet()
  process.env.E2E_PORT = `${wallet.port}` // used by the helpers of the browser tests
  const { executablePath, env } = await findBrowser()
  const args = ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors']
  const launch = (options: readonly string[]): Promise<Browser> =>
    chromium.launch({ executablePath, args: [...args, ...options], env: { ...process.env, ...env } })
  try {
    const browser = await launch([])
    const dashboard = await middle(() => warmDashboard(browser, wallet.url))
    await browser.close()
    keep('return to the dashboard at 400 kbit/s and 400 ms', dashboard)
    await compareProtocols(launch, wallet.url)
    print('', `A return to the dashboard is usable after ${number(dashboard, 2)} s (median of ${VISITS} visits).`)
  } finally {
    await wallet.stop()
  }
}
