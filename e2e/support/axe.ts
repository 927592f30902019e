import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What a screen reader would stumble over on the page, or in the part of it that is given: rule and markup, one line each. */
export async function violationsOn(page: Page, part?: string): Promise<string[]> {
  // No page here has frames of other sites: axe need not open a window of its own to gather what they say.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
