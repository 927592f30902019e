import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { openidClient } from '../server/test/openid-client.ts'
import { aPort } from '../server/test/port.ts'
import { aQuickFolder } from '../server/test/quick-folder.ts'
import { findBrowser } from './support/browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Workers read this file again: what the first reading decided is handed to them through the environment.
process.env.E2E_PORT ??= String(await aPort())
process.env.E2E_OPENID_PORT ??= String(await aPort())
process.env.E2E_DATA_DIR ??= aFolderForThisRun()
const browser = await findBrowser()
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`
const openidUrl = `http://127.0.0.1:${process.env.E2E_OPENID_PORT}`

/** Gone when this process ends, which is after the server: one whose database is taken away says goodbye with an error. */
function aFolderForThisRun(): string {
  const folder = aQuickFolder('hai-e2e-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** One that answers, and one that is away. */
const openidProviders = {
  OIDC_PROVIDERS: 'lakay,away',
  ...openidProvider('LAKAY', { name: 'Lakay', issuer: openidUrl }),
  ...openidProvider('AWAY', { name: 'Lwen', issuer: 'http://127.0.0.1:9' }),
}

function openidProvider(id: string, { name, issuer }: { name: string; issuer: string }): Record<string, string> {
  const settings = {
    NAME: name,
    ISSUER: issuer,
    CLIENT_ID: openidClient.client_id,
    CLIENT_SECRET: openidClient.client_secret,
    TRUST_EMAIL: 'on',
  }
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [`OIDC_${id}_${key}`, value]))
}

/**
 * Flows whose outcome does not depend on the width are lived at one: half of them on the phone, half on the desktop. Every other file
 * (all screens, layouts, sign-up, the whole of a payment) is lived at both.
 */
const onPhoneOnly = [
  'every-route',
  'detail-pages',
  'accessibility',
  'admin-audit',
  'admin-systems',
  'admin-tasks',
  'authenticator',
  'axe',
  'blocked',
  'cashouts',
  'data-use',
  'disputes',
  'forms-on-phones',
  'higher-limits',
  'installed',
  'live-trouble',
  'missing-code',
  'narrow-phone',
  'oauth',
  'onboarding',
  'other-languages',
  'requests',
  'quick-pay',
  'schedules',
  'second-factor',
  'settings',
  'two-tabs',
  'verify-phone',
  'wallet',
]
const onDesktopOnly = [
  'admin-adjustments',
  'admin-appeals',
  'admin-books',
  'admin-dispute',
  'admin-compliance',
  'admin-deletion',
  'admin-door',
  'admin-passkey',
  'admin-ledger',
  'admin-legal',
  'admin-outside',
  'admin-overview',
  'admin-pages',
  'admin-polling',
  'admin-referrals',
  'admin-roles',
  'admin-settings',
  'admin-waterfalls',
  'admin-shell',
  'admin-tables',
  'admin-security',
  'admin-users',
  'agents',
  'auth-states',
  'emailed-link',
  'chat',
  'crawl',
  'export',
  'forgot-password',
  'funding',
  'gate',
  'help',
  'landing-language',
  'live-gaps',
  'merchants',
  'navigation',
  'notifications',
  'oauth-trouble',
  'passkeys',
  'people',
  'proofs',
  'records',
  'referral',
  'send-money-found',
  'send-money-lost',
  'send-money-steps',
  'send-money-trouble',
  'sessions',
  'sign-in',
  'tasks',
  'tickets',
  // At one width: its proofs must not meet the balance that admin-ledger has off at the beginning of the desktop's.
  'transparency',
]
/** What every member is asked from then on, whoever else is at work: lived when all others are through. */
const afterAll = ['admin-acceptances']
// One that stood on both would be lived nowhere, and nobody would miss it.
const nowhere = onPhoneOnly.filter((name) => onDesktopOnly.includes(name))
if (nowhere.length > 0) throw new Error(`Lived neither on the phone nor on the desktop: ${nowhere.join(', ')}`)
const flows = (names: readonly string[]): string[] => names.map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  globalSetup: './support/enter-rate.ts',
  outputDir: '../test-results/e2e',
  // Node reads TypeScript by itself: translating every file in every worker would cost a second or two each.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  forbidOnly: true,
  // Flows wait a good deal, for answers and for clocks: a third keeps two cores busy.
  workers: 3,
  // Only what hangs meets these: other work on the machine may make a flow ten times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./support/page-on-failure.ts'], ['json', { outputFile: join(root, 'test-results', 'e2e.json') }]],
  use: {
    baseURL,
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/Port-au-Prince',
    // Writing down what every step asked and got takes a tenth of the time, pictures a quarter more: `--trace retain-on-failure` does.
    trace: 'off',
    // A worker answers in the place of what flows break off or change: it has a flow of its own.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...process.env, ...browser.env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync', ...(process.env.XARGS ? process.env.XARGS.split(' ') : []),
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: flows([...onDesktopOnly, ...afterAll]),
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, colorScheme: 'light' },
    },
    {
      name: 'desktop',
      testIgnore: flows([...onPhoneOnly, ...afterAll]),
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
    },
    {
      name: 'afterwards',
      testMatch: flows(afterAll),
      dependencies: ['phone', 'desktop'],
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
    },
  ],
  webServer: [
    {
      command: 'node e2e/support/openid-provider.ts',
      cwd: root,
      url: `${openidUrl}/.well-known/openid-configuration`,
      stdout: 'ignore',
      stderr: 'ignore',
      env: { OPENID_PORT: process.env.E2E_OPENID_PORT, WALLET_URL: baseURL },
    },
    {
      command: 'node server/src/main.ts',
      cwd: root,
      url: `${baseURL}/readyz`,
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      env: {
        PORT: process.env.E2E_PORT,
        DATA_DIR: process.env.E2E_DATA_DIR,
        PUBLIC_URL: baseURL,
        NODE_ENV: 'test',
        COMPANY_EMAIL_DOMAIN: 'company.example',
        RATE_LIMITS: 'off',
        ...openidProviders,
      },
    },
  ],
})
