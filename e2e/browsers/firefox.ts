import { launch, type ElementHandle } from 'puppeteer-core'
import { onPath } from '../support/browser.ts'
import type { Driver, StartedBrowser } from './screen.ts'

const firefoxPath = (): string | undefined => onPath('firefox-esr') ?? onPath('firefox')

export const isFirefoxInstalled = (): boolean => firefoxPath() !== undefined

/** Firefox without a window, over WebDriver BiDi. */
export async function startFirefox(baseURL: string | undefined): Promise<StartedBrowser> {
  const executablePath = firefoxPath()
  if (executablePath === undefined) throw new Error('Firefox is not installed.')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    timeout: 120_000,
    defaultViewport: { width: 400, height: 800 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  })
  const page = await browser.newPage()
  const calling = (script: string): string => `(() => { ${script} })()`
  const element = (script: string): Promise<ElementHandle> => page.evaluateHandle<[], () => Element>(calling(script))
  const driver: Driver = {
    open: async (path) => void (await page.goto(new URL(path, baseURL).href)),
    run: (script) => page.evaluate<[], () => unknown>(calling(script)),
    click: async (script) => (await element(script)).click(),
    type: async (script, text) => (await element(script)).type(text),
    press: (key) => page.keyboard.press(key),
  }
  return { driver, stop: () => browser.close() }
}
