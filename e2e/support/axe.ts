import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'

/** As it is in a page, once its source has been read there. */
declare const axe: typeof Axe

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What a screen reader would stumble over on the page, or in the part of it that is given: rule and markup, one line each. */
export async function violationsOn(page: Page, part?: string): Promise<string[]> {
  // A megabyte: a page that was looked at before has it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(async (selector) => {
    const { violations } = await axe.run(selector ?? document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, part)
}
