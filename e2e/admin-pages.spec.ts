import { expect, test, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { expectWhole, overflowOf } from './support/fits.ts'
import { DESK, aStaffMember, enterDesk } from './support/staff.ts'

/** What the sidebar leads to. */
async function functionsOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Staff functions' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(found)]
}

for (const [width, height, colorScheme] of [
  [1280, 800, 'dark'],
  [360, 740, 'light'],
] as const)
  test(`every function of the staff is accessible, fits, and says nothing in the console at ${width}`, async ({ page }) => {
    test.slow()
    await enterDesk(page, await aStaffMember('super_admin'))
    const paths = await functionsOf(page)
    for (const path of ['fee-settings', 'system-health']) expect(paths).toContain(`${DESK}/${path}`)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    const said: string[] = []
    page.on('console', (message) => message.type() === 'error' && said.push(`${page.url()}: ${message.text()}`))
    page.on('pageerror', (error) => said.push(`${page.url()}: ${String(error)}`))
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expectWhole(page)
      expect.soft(await violationsOn(page), path).toEqual([])
      await expect.soft.poll(() => overflowOf(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    }
    expect(said).toEqual([])
  })
