import { expect, type Page } from '@playwright/test'
import { aMember, enter, PASSWORD } from './support/members.ts'
import { hopelessJob } from './support/operator.ts'
import { aStaffMember, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

const clock = (page: Page) => page.getByRole('button', { name: /^Staff area open for/ })
const functions = (page: Page) => page.getByRole('navigation', { name: 'Staff navigation' })

async function openNowhere(page: Page): Promise<void> {
  await enterStaffArea(page, await aStaffMember(), '/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeAttached()
  await expectSound(page)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, colorScheme: 'light' })

  test('on a phone, the sidebar is a sheet that closes after a choice', async ({ page }) => {
    await openNowhere(page)
    await expect(functions(page)).toBeHidden()
    await page.getByRole('button', { name: 'Sidebar' }).click()
    await expectSound(page)
    await functions(page).getByRole('link', { name: 'Outside accounts' }).click()
    await expect(functions(page)).toBeHidden()
    await expect(page).toHaveURL(`${STAFF_AREA}/outside-accounts`)
  })
})

test('on a desktop, the sidebar is a column that remembers if it is open', async ({ page, context }) => {
  await openNowhere(page)
  await expect(functions(page).getByRole('heading', { name: 'Financial Settings' })).toBeVisible()
  await page.keyboard.press('Control+b')
  await expect(functions(page)).toBeHidden()
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'sidebar_state')
  expect(cookie).toMatchObject({ value: 'closed', path: STAFF_AREA, sameSite: 'Strict' })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6 * 24 * 60 * 60)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sidebar' })).toHaveAttribute('aria-expanded', 'false')
  await expect(functions(page)).toBeHidden()
  await page.getByRole('button', { name: 'Sidebar' }).click()
  await expect(functions(page)).toBeVisible()
})

test('the sidebar scrolls to the open page without scrolling the page itself', async ({ page }) => {
  await enterStaffArea(page, await aStaffMember(), '/on-hold-transactions')
  const here = functions(page).locator('[aria-current=page]')
  const linkTo = (name: string) => functions(page).getByRole('link', { name })
  await expect(here).toHaveText('On-hold transactions')
  await expect(here).toBeInViewport({ ratio: 1 })
  await expect(linkTo('Overview')).not.toBeInViewport()
  await page.goto(STAFF_AREA)
  await expect(here).toHaveText('Overview')
  await expect(here).toBeInViewport({ ratio: 1 })
  await expect(linkTo('On-hold transactions')).not.toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the sidebar has seven groups, marks sensitive pages and toggles with Ctrl+B or Meta+B', async ({ page }) => {
  await openNowhere(page)
  await expect(functions(page).getByRole('heading', { level: 2 })).toHaveText([
    'Dashboard Overview',
    'People & Permissions',
    'Financial Settings',
    'Security & Audit',
    'Business & Growth',
    'Communication & Legal',
    'Resolution Center',
  ])
  const locked = functions(page)
    .getByRole('link')
    .filter({ has: page.getByRole('img', { name: 'sensitive' }) })
  for (const name of ['System wallet', 'Ledger alerts', 'Security events', 'Security flags'])
    await expect(locked.filter({ hasText: name })).toHaveCount(1)
  for (const name of ['Users', 'Audit logs', 'Disputes']) await expect(locked.filter({ hasText: name })).toHaveCount(0)
  for (const key of ['Meta+b', 'Control+b'] as const) {
    await page.keyboard.press(key)
    await expect(functions(page)).toBeHidden()
    await page.keyboard.press(key)
    await expect(functions(page)).toBeVisible()
  }
})

test('the status light names the degraded part of the system', async ({ page }) => {
  await hopelessJob('leave')
  try {
    await openNowhere(page)
    await page.getByRole('button', { name: /^Systems/ }).click()
    const said = page.getByRole('listitem').filter({ hasText: 'Background jobs have failed for good.' })
    await expect(said).toBeVisible()
    await expect(page.getByText('Systems degraded').last()).toBeVisible()
    await expectSound(page)
  } finally {
    await hopelessJob('take away')
  }
})

test('the keyboard finds a staff page by its topic', async ({ page }) => {
  await enterStaffArea(page, await aStaffMember(), '/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeAttached()
  await page.keyboard.press('Control+k')
  const asked = page.getByRole('combobox', { name: /^Search/ })
  await page.keyboard.type('bank statement')
  await expect(asked).toHaveValue('bank statement')
  await expect(page.getByRole('option', { name: 'Outside accounts', selected: true })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${STAFF_AREA}/outside-accounts`)
  await page.keyboard.press('Control+k')
  await asked.fill('zzzz')
  await expect(page.getByText('No results')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
})

test('the navigation stays while the first response is pending and when it fails', async ({ page }) => {
  await enterStaffArea(page, await aStaffMember(), '/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeAttached()
  const answer = Promise.withResolvers<null>()
  await page.route('**/rpc/get_my_role', async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong.' } })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sidebar' })).toBeVisible()
  answer.resolve(null)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sidebar' })).toBeVisible()
  await page.unroute('**/rpc/get_my_role')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeAttached()
})

test('sensitive data is hidden until it is requested, and hidden again in a new tab', async ({ page, context }) => {
  const staff = await aStaffMember()
  await enterStaffArea(page, staff, '/nowhere')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Hide Sensitive' })).toBeVisible()
  const later = await context.newPage()
  await enterStaffArea(later, staff, '/nowhere')
  await expect(later.getByRole('button', { name: 'Show Sensitive' })).toBeVisible()
})

test('staff switch between wallet and staff area, and a sign-in returns to the requested page', async ({ page }) => {
  const staff = await aStaffMember()
  await enter(page, staff)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Staff area' }).click()
  await page.waitForURL(`**${STAFF_AREA}**`)
  await enterStaffArea(page, staff, '/nowhere')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('link', { name: 'Profile Settings' })).toHaveAttribute('href', '/settings')
  await page.getByRole('link', { name: 'Switch to User Mode' }).click()
  await page.waitForURL('**/dashboard')

  await page.evaluate(() => localStorage.removeItem('hai.session'))
  await page.goto(`${STAFF_AREA}/nowhere?tab=history`)
  await page.waitForURL('**/auth?returnTo=**')
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill(staff.nextCode())
  await page.waitForURL(`**${STAFF_AREA}/mfa-verify?returnTo=${encodeURIComponent('/nowhere?tab=history')}`)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
})

test('members see no link to the staff area and load none of its code', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await enter(page, await aMember())
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('button', { name: 'Logout' }).or(page.getByRole('menuitem', { name: 'Logout' }))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Staff area' })).toHaveCount(0)
  expect(fetched.filter((path) => /admin|get_my_role/.test(path))).toEqual([])
})

test('one code opens the staff area in every tab, and ending it closes all', async ({ page }) => {
  const staff = await aStaffMember()
  await enterStaffArea(page, staff)
  await expect(clock(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/desk/ledger-alerts')
  await expect(clock(other)).toBeVisible()
  await expect(other).toHaveURL(/ledger-alerts/)
  await clock(other).click()
  await other.getByRole('button', { name: 'End session', exact: true }).click()
  await page.waitForURL('**/desk/mfa-verify?returnTo=**')
})
