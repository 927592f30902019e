import { expect, type Page } from '@playwright/test'
import { aMember, PASSWORD, signIn, type TestMember } from './support/members.ts'
import { aStaffMember, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

async function tryPassword(page: Page, { email }: TestMember, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('staff unlock a member’s sign-in and end a session live', async ({ page, browser }) => {
  test.slow()
  const [member, staff] = [await aMember({ full_name: 'Rosemène Cadet' }), await aStaffMember()]
  const other = await browser.newPage()
  await other.goto('/auth')
  for (let times = 0; times < 5; times += 1) {
    await tryPassword(other, member, 'not this one 4')
    await expect(other.getByRole('alert')).toBeVisible()
  }
  await tryPassword(other, member, PASSWORD)
  await expect(other.getByText('Too many wrong passwords')).toBeVisible()

  await enterStaffArea(page, staff, '/security')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const latest = page.getByRole('listitem').filter({ hasText: member.hai_tag })
  await expect(latest).toContainText('Sign-in locked')
  await expectSound(page)
  await latest.getByRole('link', { name: 'Sign-in locked' }).click()
  const event = page.getByRole('row').filter({ hasText: member.hai_tag })
  await expect(event).toContainText('Warning')
  await expectSound(page)
  await event.click()
  await dialog(page).getByRole('link', { name: 'Failures of this account' }).click()
  await expect(page.getByRole('heading', { name: `Failures of ${member.email}` })).toBeVisible()
  await expect(page.getByRole('table', { name: `Failures of ${member.email}` })).toContainText('Sign-in failed')
  await expectSound(page)

  await page.goto(`${STAFF_AREA}/security-flags`)
  const flag = page.getByRole('row').filter({ hasText: member.hai_tag })
  await expect(flag).toContainText('Active')
  await expectSound(page)
  await flag.click()
  await dialog(page)
    .getByRole('textbox', { name: /^Resolution note/ })
    .fill('They stood at the counter.')
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Resolve flag' }).click()
  await expect(page.getByText('Flag resolved')).toBeVisible()
  await expect(flag).toContainText('Resolved')
  await other.goto('/auth')
  await signIn(other, member)

  await page.goto(`${STAFF_AREA}/token-security?user=${member.hai_tag}`)
  const session = page.getByRole('row').filter({ hasText: 'Chrome on' })
  await expect(session).toBeVisible()
  await expectSound(page)
  await session.click()
  await dialog(page)
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Their phone was stolen.')
  await dialog(page).getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await other.waitForURL((url) => url.pathname === '/auth')
  await page.getByRole('link', { name: 'Revoked tokens' }).click()
  await expect(page.getByRole('row').filter({ hasText: member.hai_tag }).first()).toContainText('Their phone was stolen.')
  await expectSound(page)

  await page.goto(`${STAFF_AREA}/audit-logs?target=${member.hai_tag}`)
  const settled = page.getByRole('row').filter({ hasText: 'Security flag resolved' })
  await expect(settled).toContainText('They stood at the counter.')
  await expect(page.getByRole('row').filter({ hasText: 'Session ended' })).toBeVisible()
  await expectSound(page)
  await settled.click()
  await expect(dialog(page).getByRole('table', { name: 'Changes' })).toContainText('Resolved')
  await expectSound(page)
  await other.close()
})
