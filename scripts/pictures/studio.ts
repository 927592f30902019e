import type { Language } from '@hai/contract/languages'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../../e2e/support/browser.ts'
import { enter } from '../../e2e/support/members.ts'
import type { Shot } from './shots.ts'
import { NOW } from './story.ts'
import { HOST, type PictureWorld } from './world.ts'

const QUALITY = 82
const STEP_UP_MS = 10 * 60_000

export interface Studio {
  /** Waits until the page has loaded. Returns a WebP. */
  readonly take: (shot: Shot) => Promise<Buffer>
  readonly close: () => Promise<void>
}

const sizes = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const

const locales: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-FR', ht: 'ht-HT' }

async function newContext(browser: Browser, { size, colours, language }: Shot): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...sizes[size],
    locale: locales[language],
    colorScheme: colours,
    reducedMotion: 'reduce',
    timezoneId: 'America/Port-au-Prince',
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
    baseURL: `https://${HOST}`,
  })
  await context.clock.setFixedTime(NOW)
  return context
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' })
}

async function screenshot(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return Buffer.from(data, 'base64')
}

export async function openStudio(world: PictureWorld): Promise<Studio> {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
      '--hide-scrollbars',
      '--disable-quic',
      `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${world.port}`,
    ],
  })
  return {
    take: async (shot) => {
      const context = await newContext(browser, shot)
      try {
        const page = await context.newPage()
        const session = await world.enter(shot.as, shot.language)
        const stepUp = shot.isStaffArea ? { ...(await world.openStepUp(session)), endsAtMs: NOW.getTime() + STEP_UP_MS } : null
        await enter(page, { session }, shot.path, stepUp ? { 'hai.step-up': JSON.stringify(stepUp) } : {})
        await waitUntilLoaded(page)
        await shot.arrange?.(page)
        await waitUntilLoaded(page)
        return await screenshot(page)
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}
