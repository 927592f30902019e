import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { openidClient } from '../server/test/openid-client.ts'
import { aPort } from '../server/test/port.ts'
import { aQuickFolder } from '../server/test/quick-folder.ts'
import { findBrowser } from './support/browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Each worker reads this file again and must use the same ports and folder, so the environment stores them.
process.env.E2E_PORT ??= String(await aPort())
process.env.E2E_OPENID_PORT ??= String(await aPort())
process.env.E2E_DATA_DIR ??= aFolderForThisRun()
const browser = await findBrowser()
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`
const openidUrl = `http://127.0.0.1:${process.env.E2E_OPENID_PORT}`

function aFolderForThisRun(): string {
  const folder = aQuickFolder('hai-e2e-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** `lakay` answers, and `away` cannot be reached. */
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
 * Flows whose outcome does not depend on the width run at one width, half of them on the phone. All other files run at
 * both widths.
 */
const onPhoneOnly = [
  'accessibility',
  'admin-audit',
  'admin-health',
  'admin-tasks',
  'authenticator',
  'axe',
  'blocked',
  'calls-at-start',
  'cashouts',
  'confirm-presence',
  'data-use',
  'detail-pages',
  'disputes',
  'every-route',
  'form-errors',
  'forms-on-phones',
  'higher-limits',
  'installed',
  'layout-shift',
  'legal',
  'live-interrupted',
  'missing-code',
  'narrow-phone',
  'oauth',
  'offline-pages',
  'older-browsers',
  'onboarding',
  'page-requests',
  'quick-pay',
  'requests',
  'schedules',
  'second-factor',
  'send-money',
  'settings',
  'sign-up',
  'two-tabs',
  'unconfirmed-payments',
  'verify-phone',
  'wallet',
  'waterfalls',
]
const onDesktopOnly = [
  'admin-accounting',
  'admin-adjustments',
  'admin-appeals',
  'admin-compliance',
  'admin-deletion',
  'admin-dispute',
  'admin-door',
  'admin-ledger',
  'admin-legal',
  'admin-overview',
  'admin-pages',
  'admin-passkey',
  'admin-polling',
  'admin-reconciliation',
  'admin-referrals',
  'admin-roles',
  'admin-security',
  'admin-settings',
  'admin-shell',
  'admin-tables',
  'admin-users',
  'admin-waterfalls',
  'agents',
  'auth-states',
  'chat',
  'crawl',
  'early-sign-in',
  'emailed-link',
  'entrance-screens',
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
  'oauth-errors',
  'passkeys',
  'people',
  'proofs',
  'receipts-and-statements',
  'referral',
  'send-money-errors',
  'send-money-steps',
  'sessions',
  'sign-in',
  'tasks',
  'tickets',
  // In the same project as admin-ledger, so that it runs later: admin-ledger falsifies a balance, and no proof can be
  // made while a balance is false.
  'transparency',
  'wallet-screens',
]
/** Asks every member to accept a new document, so it runs after all other flows. */
const afterAll = ['admin-acceptances']
/** Creates a second book, which changes staff pages, so it runs at the very end. */
const atTheEnd = ['books']
// Without these checks, a file on both lists would silently not run at all, and a removed file would stay on a list.
const nowhere = onPhoneOnly.filter((name) => onDesktopOnly.includes(name))
if (nowhere.length > 0) throw new Error(`These flows would not run: ${nowhere.join(', ')}`)
const missing = [...onPhoneOnly, ...onDesktopOnly, ...afterAll, ...atTheEnd].filter(
  (name) => !existsSync(join(root, `e2e/${name}.spec.ts`)),
)
if (missing.length > 0) throw new Error(`These flows do not exist: ${missing.join(', ')}`)
const flows = (names: readonly string[]): string[] => names.map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  globalSetup: './support/enter-rate.ts',
  outputDir: '../test-results/e2e',
  // Node reads TypeScript by itself, and translating every file in every worker would take a second or two.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  forbidOnly: true,
  // Flows often wait for responses and timers. A third worker keeps two cores busy.
  workers: 3,
  // Only a flow that hangs reaches this limit. Other work on the machine can make a flow ten times slower.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./support/page-on-failure.ts'], ['json', { outputFile: join(root, 'test-results', 'e2e.json') }]],
  use: {
    baseURL,
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/Port-au-Prince',
    // A trace makes flows a tenth slower, and its pictures a further quarter. `--trace retain-on-failure` turns it on.
    trace: 'off',
    // A service worker would answer requests that flows intercept. `installed.spec.ts` tests it.
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
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: flows([...onDesktopOnly, ...afterAll, ...atTheEnd]),
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, colorScheme: 'light' },
    },
    {
      name: 'desktop',
      testIgnore: flows([...onPhoneOnly, ...afterAll, ...atTheEnd]),
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
    },
    {
      name: 'afterwards',
      testMatch: flows(afterAll),
      dependencies: ['phone', 'desktop'],
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
    },
    {
      name: 'end',
      testMatch: flows(atTheEnd),
      dependencies: ['afterwards'],
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
