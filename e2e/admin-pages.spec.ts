import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { expectWhole, overflowOf } from './support/fits.ts'
import { follow } from './support/follow.ts'
import { enter } from './support/members.ts'
import { STAFF_AREA, aStaffMember, enterStaffArea } from './support/staff.ts'
import { test } from './support/test.ts'

/** Every sub-route in the specification, with the title of its page. */
const pages = {
  'money-flow': 'Money flow',
  'system-health': 'System health',
  users: 'Users',
  'agent-requests': 'Agent requests',
  'user-deletion': 'Account deletion',
  compliance: 'Compliance',
  'fee-settings': 'Fee settings',
  'transaction-limits': 'Transaction limits',
  'htg-rates': 'Exchange rates to HTG',
  'balance-reconciliation': 'Balance reconciliation',
  'wallet-adjustments': 'Wallet adjustments',
  security: 'Security',
  'security-enhanced': 'Security charts',
  'security-events': 'Security events',
  'security-flags': 'Security flags',
  'token-security': 'Token security',
  'audit-logs': 'Audit logs',
  'system-wallet': 'System wallet',
  'financial-audit': 'Financial audit',
  'ledger-alerts': 'Ledger alerts',
  'ledger-trace/{user_id}': 'Ledger trace',
  referrals: 'Referrals',
  'platform-earnings': 'Platform earnings',
  support: 'Support',
  legal: 'Legal',
  disputes: 'Disputes',
  'on-hold-transactions': 'On-hold transactions',
  tasks: 'Tasks',
} as const

function wrongIn(page: Page): readonly string[] {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => said.push(`${page.url()}: ${String(error)}`))
  return said
}

async function functionsOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Staff navigation' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(found)]
}

const looks = [
  { width: 1280, height: 800, colorScheme: 'dark' },
  { width: 360, height: 740, colorScheme: 'light' },
] as const

test('every staff page has its name, is accessible, fits a desktop and a phone, and logs no console error', async ({ page }) => {
  test.slow()
  const staff = await aStaffMember('super_admin')
  await enterStaffArea(page, staff)
  const named = new Map(
    Object.entries(pages).map(([path, name]) => [`${STAFF_AREA}/${path.replace('{user_id}', staff.session.user.id)}`, name]),
  )
  const paths = new Set([...(await functionsOf(page)), ...named.keys()])
  const said = wrongIn(page)
  for (const path of paths) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1, exact: true, name: named.get(path) ?? /./ })).toBeAttached()
    for (const { width, height, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await expectWhole(page)
      expect.soft(await violationsOn(page), `${path} at ${width}`).toEqual([])
      await expect.soft.poll(() => overflowOf(page), `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  expect(said).toEqual([])
})

test('the staff area opens with the overview, and its sign-in page asks for the code', async ({ page }) => {
  const staff = await aStaffMember('super_admin')
  const said = wrongIn(page)
  await enter(page, staff, `${STAFF_AREA}/mfa-verify`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await enterStaffArea(page, staff)
  await expect(page.getByRole('heading', { name: /^Ledger integrity/ })).toBeVisible()
  expect(said).toEqual([])
})
