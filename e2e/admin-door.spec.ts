import { expect, type Page } from '@playwright/test'
import { fillCredit } from './support/credits.ts'
import { aMember, enter, type TestMember } from './support/members.ts'
import { fundCredits, giveRole } from './support/operator.ts'
import { aNumber, textedCode, wrongFor } from './support/phones.ts'
import { call } from './support/server.ts'
import { aStaffMember, enterStaffArea } from './support/staff.ts'
import { balanceOf, dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

interface Admin extends TestMember {
  readonly phone: string
}

/** The only second factor of this staff member is a verified phone. */
async function anAdmin(full_name = 'Nadège Valcourt', role: 'admin' | 'super_admin' = 'admin'): Promise<Admin> {
  const member = await aMember({ full_name })
  const { access_token } = member.session
  const phone = aNumber()
  await call('set_phone', { phone }, access_token)
  await call('start_phone_verification', {}, access_token)
  await call('check_phone_verification', { code: await textedCode(phone) }, access_token)
  await giveRole(member, role)
  return { ...member, phone }
}

async function askForCode(page: Page, { phone }: Admin): Promise<string> {
  const before = await textedCode(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  return textedCode(phone, before)
}

const code = (page: Page) => page.getByLabel('6-digit code')
const toastOf = (page: Page, title: string) => page.getByRole('status').getByText(title)
const clock = (page: Page) => page.getByRole('button', { name: /^Staff area open for/ })

test('a code to the phone opens the wanted staff page, for ten minutes, renewed in place', async ({ page }) => {
  test.slow()
  const admin = await anAdmin()
  await page.clock.install()
  await enter(page, admin, '/desk/ledger-alerts?resolved=false')
  await page.waitForURL('**/desk/mfa-verify?returnTo=**')
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expectSound(page)
  const right = await askForCode(page, admin)
  await expect(toastOf(page, 'Verification Code Sent')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expectSound(page)

  await code(page).fill(wrongFor(right))
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  await expect(code(page)).toHaveValue('')
  await code(page).pressSequentially(`${right.slice(0, 3)}-${right.slice(3)}`)
  await page.waitForURL('**/desk/ledger-alerts?resolved=false')
  await expect(toastOf(page, 'Verification Successful')).toBeVisible()
  await expect(clock(page)).toBeVisible()

  await page.reload()
  await expect(clock(page)).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const title = await heading.textContent()
  await clock(page).click()
  await page.getByText('Extend session').first().click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(toastOf(page, 'MFA cancelled')).toBeVisible()
  await page.clock.fastForward('10:00')
  await expect(dialog(page).getByRole('heading', { name: 'MFA Session Ended' })).toBeVisible()
  await expect(page.locator('main h1')).toBeHidden()
  await expectSound(page)
  await code(page).fill(await askForCode(page, admin))
  await expect(dialog(page)).toBeHidden()
  await expect(heading).toHaveText(title ?? '')
  await expect(clock(page)).toBeVisible()

  await clock(page).click()
  await page.getByText('End session', { exact: true }).click()
  await page.waitForURL('**/desk/mfa-verify?returnTo=**')
})

test('five wrong codes lock the staff sign-in and show for how long', async ({ page }) => {
  const admin = await anAdmin()
  await enter(page, admin, '/desk')
  const right = await askForCode(page, admin)
  for (let at = 0; at < 4; at += 1) {
    await code(page).fill(wrongFor(right))
    await expect(page.getByText('Invalid verification code')).toBeVisible()
  }
  await code(page).fill(wrongFor(right))
  await expect(page.getByRole('heading', { name: 'Account Temporarily Locked' })).toBeVisible()
  await expect(page.getByText('Please wait 10 minutes before trying again.').first()).toBeVisible()
  await expectSound(page)
})

test('a correct code whose token another tab has used shows an error', async ({ page }) => {
  const admin = await anAdmin()
  await enter(page, admin, '/desk')
  await page.route('**/functions/step-up-admin', async (route) => {
    await route.fetch()
    await route.continue()
  })
  await code(page).fill(await askForCode(page, admin))
  await expect(page.getByText('No step-up token returned')).toBeVisible()
  await expect(page.getByText('Please confirm again.')).toBeVisible()
  await expectSound(page)
})

test('an earlier lock shows the remaining time by the server’s clock', async ({ page }) => {
  const admin = await anAdmin()
  await enter(page, admin, '/desk')
  const right = await askForCode(page, admin)
  const retry_at = new Date(Date.now() + 125_000).toISOString()
  await page.route('**/functions/admin-twilio-verify-check', (route) =>
    route.fulfill({ json: { session_id: null, expires_at: null, blocked: true, error: 'Account Temporarily Locked', retry_at } }),
  )
  await code(page).fill(right)
  await expect(page.getByRole('timer')).toHaveText(/^Locked for [0-2]:\d\d$/)
})

test('staff without a second factor or usable phone number are told its format', async ({ page }) => {
  const admin = await aMember()
  await giveRole(admin, 'admin')
  await enter(page, admin, '/desk')
  await expect(page.getByText(/Your phone number must be in E\.164 format, e\.g\. \+15551234567\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verify your phone' })).toHaveAttribute('href', /^\/settings\?tab=phone&returnTo=/)
  await expectSound(page)
})

test('a page whose session has ended elsewhere says so and opens the sign-in', async ({ page }) => {
  const admin = await aStaffMember()
  await enterStaffArea(page, admin, '/nowhere')
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => {
    localStorage.setItem('hai.session.end', String(Date.now()))
    localStorage.removeItem('hai.session')
  })
  await expect(page.getByText('User not authenticated').first()).toBeAttached()
  await page.waitForURL('**/auth?returnTo=%2Fdesk%2Fnowhere')
})

test('a member in the staff area is told so and sent to the wallet', async ({ page }) => {
  const member = await aMember()
  await enter(page, member, '/desk/users')
  await expect(toastOf(page, 'Access Denied')).toBeVisible()
  await expect(page.getByText('Admin access only.')).toBeVisible()
  await page.waitForURL('**/dashboard')
})

test('the code page tells a member “Admin access only.” and leads to the dashboard', async ({ page }) => {
  await enter(page, await aMember(), '/desk/mfa-verify')
  await expect(page.getByText('Admin access only.')).toBeVisible()
  await expect(toastOf(page, 'Access Denied')).toBeHidden()
  await expectSound(page)
  await page.waitForURL('**/dashboard')
})

test('a signed-out visitor signs in and returns to the staff page', async ({ page }) => {
  await page.goto('/desk/users')
  await page.waitForURL('**/auth?returnTo=%2Fdesk%2Fusers')
})

test('a super admin without an authenticator is led to where it is set up', async ({ page }) => {
  const boss = await anAdmin('Rosemène Cadet', 'super_admin')
  await enter(page, boss, '/desk')
  await page.waitForURL('**/settings?tab=security&returnTo=*')
})

test('an action whose response is lost is retried with the same code and done once', async ({ page }) => {
  await fundCredits()
  const [rose, admin] = [await aMember({ full_name: 'Roseline Baptiste' }), await aStaffMember()]
  await enterStaffArea(page, admin, '/wallet-adjustments')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await fillCredit(page, rose, '20')
  await page.getByRole('button', { name: 'Credit $20.00' }).click()
  await expect(dialog(page)).toContainText(`Credit $20.00 to @${rose.hai_tag}, goodwill`)
  await expectSound(page)
  await code(page).fill('000000')
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(toastOf(page, 'MFA cancelled')).toBeVisible()
  await page.getByRole('button', { name: 'Credit $20.00' }).click()
  await expect(code(page)).toBeVisible()
  await page.route('**/rpc/admin_wallet_adjustment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await code(page).fill(admin.nextCode())
  await expect(dialog(page)).toContainText('we don’t know yet if it went through')
  await expectSound(page)
  await page.unroute('**/rpc/admin_wallet_adjustment')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(toastOf(page, 'Wallet Adjustment Successful')).toBeVisible()
  expect(await balanceOf(rose)).toBe(20_00)
})

test('an action without a connection says so, keeps its input and is retried with Enter', async ({ page }) => {
  await fundCredits()
  const [rose, admin] = [await aMember({ full_name: 'Roseline Baptiste' }), await aStaffMember()]
  await enterStaffArea(page, admin, '/wallet-adjustments')
  await page.getByRole('searchbox', { name: 'Member' }).fill(rose.hai_tag)
  await page.getByRole('list', { name: 'Matching members' }).getByRole('button').click()
  await page.getByLabel('Amount in US dollars').fill('20')
  await page.getByLabel('Reason, staff only').fill('An agent did not come, twice.')
  for (const call of ['prepare_admin_action', 'confirm_admin_action', 'admin_wallet_adjustment'])
    await page.route(`**/rpc/${call}`, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Credit $20.00' }).click()
  await expect(dialog(page)).toContainText('You’re offline')
  await expect(dialog(page)).not.toContainText('You can’t do this')
  await expectSound(page)
  await page.keyboard.press('Enter')
  await code(page).fill(admin.nextCode())
  await expect(dialog(page)).toContainText('We got no answer')
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('we don’t know yet if it went through')
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Wallet Adjustment Successful')).toBeVisible()
  expect(await balanceOf(rose)).toBe(20_00)
})

test('a page with a server error shows its code, and the error is logged as critical', async ({ page }) => {
  const admin = await aStaffMember()
  await page.route('**/rpc/get_admin_overview', (route) => route.fulfill({ json: {} }))
  const logged = page.waitForRequest((request) => (request.postData() ?? '').includes('"severity":"critical"'))
  await enterStaffArea(page, admin)
  await expect(page.getByText('This page didn’t load')).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText(/^\/desk/)
  expect((await logged).url()).toContain('/functions/log-security-event')
  expect((await (await logged).response())?.status()).toBe(200)
  await page.unroute('**/rpc/get_admin_overview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This page didn’t load')).toBeHidden()
})

test('the staff sign-in shows its error and works when retried', async ({ page }) => {
  await page.route('**/rpc/get_admin_step_up', (route) => route.fulfill({ json: {} }))
  const logged = page.waitForRequest((request) => (request.postData() ?? '').includes('"severity":"critical"'))
  await enter(page, await aStaffMember(), '/desk/mfa-verify')
  await expect(page.getByText('This page didn’t load')).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('/desk/mfa-verify')
  expect((await logged).url()).toContain('/functions/log-security-event')
  await page.unroute('**/rpc/get_admin_step_up')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(code(page)).toBeVisible()
})

test('a credit that its call cannot post is posted by the fallback, with a new code', async ({ page }) => {
  await fundCredits()
  const [rose, admin] = [await aMember({ full_name: 'Roseline Baptiste' }), await aStaffMember()]
  await enterStaffArea(page, admin, '/wallet-adjustments')
  await fillCredit(page, rose, '15')
  const denied = { code: 'FORBIDDEN', message: 'not for you', request_id: 'r', data: {} }
  await page.route('**/rpc/prepare_admin_action', async (route) => {
    const { procedure } = route.request().postDataJSON() as { procedure: string }
    if (procedure === 'admin_wallet_adjustment') await route.fulfill({ status: 403, json: denied })
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Credit $15.00' }).click()
  await expect(dialog(page)).toContainText('This fallback posts the same credit under the same rules')
  await expect(dialog(page)).toContainText(`Credit $15.00 to @${rose.hai_tag}, goodwill`)
  await expectSound(page)
  await code(page).fill(admin.nextCode())
  await expect(toastOf(page, 'Wallet Adjustment Successful')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Sensitive' })).toBeVisible()
  await expect(toastOf(page, '$15.00 credited')).toBeVisible()
  expect(await balanceOf(rose)).toBe(15_00)
})
