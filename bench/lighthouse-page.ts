import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import type { Session } from '@hai/contract/identity'
import lighthouse, { type Result } from 'lighthouse'
import { z } from 'zod'
import { findBrowser } from '../e2e/support/browser.ts'
import { enter } from '../e2e/support/members.ts'
import { findFreePort } from '../server/src/platform/postgres/free-port.ts'

/** Scores are out of 100. Times are those of the simulated slow phone. */
export interface Visit {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly largestPaintMs: number
  readonly blockedMs: number
  readonly shift: number
  /** Bytes of all requests that were sent before the largest contentful paint. */
  readonly bytesBeforePaint: number
  /** Ids of the failed Lighthouse audits of accessibility and best practices. */
  readonly faults: readonly string[]
}

const categories = ['performance', 'accessibility', 'best-practices'] as const
const requests = z.array(z.object({ networkRequestTime: z.number(), transferSize: z.number() }))
const paints = z.tuple([z.object({ observedLargestContentfulPaint: z.number() })]).rest(z.unknown())
/** A page that does not become idle is evaluated after this time. */
const REST_WITHIN_MS = 30_000

const scoreOf = (result: Result, name: (typeof categories)[number]): number =>
  Math.round((result.categories[name]?.score ?? 0) * 100)
const figureOf = (result: Result, audit: string): number => result.audits[audit]?.numericValue ?? Number.NaN

function itemsOf(result: Result, audit: string): unknown {
  const details = result.audits[audit]?.details
  return details && 'items' in details ? details.items : []
}

const faultsOf = ({ audits, categories: judged }: Result): string[] =>
  [judged.accessibility, judged['best-practices']].flatMap((category) =>
    (category?.auditRefs ?? []).flatMap(({ id, weight }) => (weight > 0 && (audits[id]?.score ?? 1) < 0.9 ? [id] : [])),
  )

function visitOf(result: Result): Visit {
  const loaded = requests.parse(itemsOf(result, 'network-requests'))
  const [{ observedLargestContentfulPaint: paintedMs }] = paints.parse(itemsOf(result, 'metrics'))
  return {
    performance: scoreOf(result, 'performance'),
    accessibility: scoreOf(result, 'accessibility'),
    bestPractices: scoreOf(result, 'best-practices'),
    largestPaintMs: figureOf(result, 'largest-contentful-paint'),
    blockedMs: figureOf(result, 'total-blocking-time'),
    shift: figureOf(result, 'cumulative-layout-shift'),
    bytesBeforePaint: loaded.reduce(
      (sum, { networkRequestTime, transferSize }) => sum + (networkRequestTime < paintedMs ? transferSize : 0),
      0,
    ),
    faults: faultsOf(result),
  }
}

async function aNewBrowser(url: string, port: number, profile: string): Promise<BrowserContext> {
  const { executablePath, env } = await findBrowser()
  return chromium.launchPersistentContext(profile, {
    executablePath,
    baseURL: url,
    viewport: null,
    ignoreHTTPSErrors: true,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
      '--disable-component-update',
      '--ignore-certificate-errors',
      `--remote-debugging-port=${port}`,
    ],
  })
}

/** Evaluates the first visit of a page on a phone with slow 4G. */
export async function visit(url: string, path: string, session: Session | null): Promise<Visit> {
  const profile = mkdtempSync(join(tmpdir(), 'hai-bench-browser-'))
  const port = await findFreePort()
  const browser = await aNewBrowser(url, port, profile)
  try {
    const page = await browser.newPage()
    if (session) await enter(page, { session }, '/robots.txt')
    await page.goto('about:blank')
    const ran = await lighthouse(url + path, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...categories],
      maxWaitForLoad: REST_WITHIN_MS,
      disableFullPageScreenshot: true,
    })
    if (!ran) throw new Error(`Lighthouse returned no result for ${path}`)
    if (ran.lhr.runtimeError) throw new Error(`${path}: ${ran.lhr.runtimeError.message}`)
    return visitOf(ran.lhr)
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
