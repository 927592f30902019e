import { expect } from '@playwright/test'
import { aColleague, confirmAction } from './support/colleague.ts'
import { aMember, enter } from './support/members.ts'
import { leaveFunding } from './support/operator.ts'
import { enterStaffArea } from './support/staff.ts'
import { anotherPage, dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

test('a card payment shows its status live; staff decide a different amount', async ({ page, browser }) => {
  test.slow()
  const [member, staff] = await Promise.all([aMember({ full_name: 'Islande Pierre' }), aColleague('admin', 'Myrlande Vilaire')])
  const funding_id = await leaveFunding(member, 'redirected')
  const members = await anotherPage(browser, page)
  await enter(members, member, `/funding/${funding_id}`)
  const state = members.getByRole('main').getByRole('status')
  await expect(state).toContainText('$50.00 hasn’t arrived yet')
  await expectSound(members)
  await leaveFunding(member, 'paid', funding_id)
  await expect(state).toContainText('$50.00 is in your wallet')

  await members.goto(`/funding/${await leaveFunding(member, 'failed')}`)
  await expect(state).toContainText('We couldn’t add $50.00')
  await members.getByRole('main').getByRole('button', { name: 'Add money' }).click()
  await expect(dialog(members)).toBeVisible()

  const differing = await leaveFunding(member, 'differs')
  await members.goto(`/funding/${differing}`)
  await expect(state).toContainText('We’re checking your payment')
  await expectSound(members)

  await enterStaffArea(page, staff, `/users/${member.session.user.id}?tab=fundings`)
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Different amount: decide' })
  await expect(row).toContainText('$51.93')
  await expect(row).toContainText('Received $25.00')
  await expectSound(page)
  await row.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog(page)).toContainText('To be credited')
  await dialog(page).getByLabel('Decision').selectOption('given_back')
  await dialog(page).getByLabel('Provider’s reference').fill('re_1')
  await dialog(page).getByLabel('Reason').fill('Refunded in the dashboard, with their consent.')
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, staff, `for a payment of @${member.hai_tag}`)
  await expect(page.getByText('Decision saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Refunded' })).toHaveCount(1)
})
