import { expect } from '@playwright/test'
import { aColleague, confirmAction } from './support/colleague.ts'
import { aMember, enter, PASSWORD } from './support/members.ts'
import { aKey, call, newestMail } from './support/server.ts'
import { enterStaffArea } from './support/staff.ts'
import { anotherPage, dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

const WHY = 'They have asked on the phone, too, and know the last payments.'

test('a deletion needs two staff members; it ends the session and sends a last letter', async ({ page, browser }) => {
  test.slow()
  const [member, rose, jean] = await Promise.all([
    aMember({ full_name: 'Wideline Baptiste' }),
    aColleague('admin', 'Myrlande Vilaire'),
    aColleague('admin', 'Daphnée Laurent'),
  ])
  const members = await anotherPage(browser, page)
  await enter(members, member, '/settings?tab=data')
  await members.getByRole('button', { name: 'Request deletion' }).click()
  await dialog(members).getByLabel('Your password').fill(PASSWORD)
  await members.keyboard.press('Enter')
  await expect(members.getByText('You asked us to delete your account')).toBeVisible()

  await enterStaffArea(page, rose, '/user-deletion')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await expectSound(page)
  const sidebar = page.getByRole('navigation', { name: 'Staff navigation' })
  await expect(sidebar.getByRole('link', { name: /^Account deletion.*waiting/ })).toBeVisible()
  await page.getByRole('row').filter({ hasText: member.hai_tag }).getByText('Wideline Baptiste').click()
  await expect(page.getByRole('region', { name: 'Conditions' })).toContainText('all met')
  await expectSound(page)
  await page.getByRole('button', { name: 'Request approval' }).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByText('Enter at least 10 characters.')).toBeVisible()
  await dialog(page).getByLabel('Reason, staff only').fill(WHY)
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, rose, `Ask to delete the account of @${member.hai_tag}`)
  await expect(page.getByText('Approval requested', { exact: true })).toBeVisible()
  await expect(page.getByText('You requested the approval, so someone else decides.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account permanently' })).toBeHidden()

  const other = await anotherPage(browser, page)
  await enterStaffArea(other, jean, '/user-deletion?status=asked')
  await other.getByRole('button', { name: 'Show Sensitive' }).click()
  await other.getByRole('row').filter({ hasText: member.hai_tag }).getByText('Wideline Baptiste').click()
  await expect(other.getByText(WHY)).toBeVisible()
  await other.getByRole('button', { name: 'Delete account permanently' }).click()
  await dialog(other).getByLabel('Reason, staff only').fill(WHY)
  await dialog(other).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(other, jean, `Approve: delete the account of @${member.hai_tag}`)
  await expect(other.getByText('Account deleted', { exact: true })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Decision' })).toBeHidden()
  await expect(
    other
      .getByRole('main')
      .getByText(/Deleted member [2-9]/)
      .first(),
  ).toBeVisible()
  await expectSound(other)

  await expect(members.getByText(/^You were signed out on this device/)).toBeVisible()
  await expect(call('sign_in', { email: member.email, password: PASSWORD })).rejects.toThrow(/INVALID_CREDENTIALS/)
  expect((await newestMail(member.email, /was deleted/)).body).toContain('Deleted member')
})

test('a deletion with open items cannot be approved, and its rejection tells the member why', async ({ page, browser }) => {
  test.slow()
  const [member, staff] = [await aMember({ full_name: 'Roseline Exantus' }), await aColleague('admin', 'Myrlande Vilaire')]
  const { access_token } = member.session
  await call('request_account_deletion', { password: PASSWORD }, access_token)
  await call('start_funding', { idempotency_key: aKey(), method: 'sandbox', amount: 5_00 }, access_token)
  await enterStaffArea(page, staff, '/user-deletion?status=waiting')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.getByRole('row').filter({ hasText: member.hai_tag }).getByText('Roseline Exantus').click()
  await expect(page.getByRole('region', { name: 'Conditions' })).toContainText('1 open')
  await expect(page.getByRole('button', { name: 'Request approval' })).toBeHidden()
  await page.setViewportSize({ width: 360, height: 760 })
  await expectSound(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Refuse request' }).click()
  await dialog(page).getByLabel('Reason, staff only').fill(WHY)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page)).toContainText('Choose a reason.')
  await dialog(page).getByLabel('Reason for the member').selectOption('Something is still open')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, staff, `Refuse to delete the account of @${member.hai_tag}`)
  await expect(page.getByText('Request refused')).toBeVisible()
  const members = await anotherPage(browser, page)
  await enter(members, member, '/settings?tab=data')
  await expect(members.getByText('We refused your deletion request')).toBeVisible()
  await expect(members.getByText('Something on your account is still open.')).toBeVisible()
  await expectSound(members)
  expect((await newestMail(member.email, /didn’t delete/)).body).toContain('still open')
})
