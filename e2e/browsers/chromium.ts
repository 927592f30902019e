import type { ElementHandle, Page } from '@playwright/test'
import type { Driver } from './screen.ts'

export function chromiumDriver(page: Page): Driver {
  const calling = (script: string): string => `(() => { ${script} })()`
  const element = (script: string): Promise<ElementHandle> => page.evaluateHandle<Element>(calling(script))
  return {
    open: async (path) => void (await page.goto(path)),
    run: (script) => page.evaluate<unknown>(calling(script)),
    click: async (script) => (await element(script)).click({ timeout: 5_000 }),
    type: async (script, text) => {
      await (await element(script)).fill(text)
    },
    press: (key) => page.keyboard.press(key),
  }
}
