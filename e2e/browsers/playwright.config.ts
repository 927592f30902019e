import { defineConfig } from '@playwright/test'
import config from '../playwright.config.ts'
import { isFirefoxInstalled } from './firefox.ts'
import { isWebKitInstalled } from './webkit.ts'

const installed = [...(isFirefoxInstalled() ? ['firefox'] : []), ...(isWebKitInstalled() ? ['webkit'] : [])]

/** `npm run test:browsers`: the smoke flows in the installed browsers, on the server of the other flows. */
export default defineConfig({
  ...config,
  testDir: '.',
  testMatch: '**/*.browsers.ts',
  globalSetup: '../support/enter-rate.ts',
  outputDir: '../../test-results/browsers',
  workers: 1,
  reporter: 'list',
  projects: installed.map((name) => ({ name })),
})
