import { expect } from '@playwright/test'
import { aColleague, confirmAction } from './support/colleague.ts'
import { fillCredit } from './support/credits.ts'
import { aMember, enter } from './support/members.ts'
import { blockMember, fundCredits } from './support/operator.ts'
import { aStaffMember, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

test('a credit above $25 needs a second staff member; the wallet shows it live', async ({ page, browser }) => {
  test.slow()
  await fundCredits()
  const [rose, asker, boss] = [
    await aMember({ full_name: 'Roseline Baptiste' }),
    await aColleague('admin', 'Myrlande Vilaire'),
    await aColleague('super_admin', 'Daphnée Laurent'),
  ]
  const members = await browser.newPage()
  await enter(members, rose, '/wallet')
  await enterStaffArea(page, asker, '/wallet-adjustments')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await fillCredit(page, rose, '40')
  await page.getByLabel('Notes, staff only').fill('Staff only: two calls.')
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await page.getByRole('main').getByRole('link', { name: 'New credit' }).click()
  await expect(page.getByLabel('Reason, staff only')).toHaveValue('An agent did not come, twice.')
  await expect(page.getByText('A second person must approve')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Posting after approval' })).toContainText('+$40.00')
  await expectSound(page)
  await page.getByRole('button', { name: 'Request approval for $40.00' }).click()
  await confirmAction(page, asker, `Ask to credit $40.00 to @${rose.hai_tag}, goodwill`)
  const mine = page.getByRole('article', { name: 'Pending approval' }).filter({ hasText: rose.hai_tag })
  await expect(mine.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Approve' })).toBeHidden()
  await expectSound(page)

  const other = await browser.newPage()
  await enterStaffArea(other, boss, '/approvals')
  await other.getByRole('button', { name: 'Show Sensitive' }).click()
  const theirs = other.getByRole('article', { name: 'Pending approval' }).filter({ hasText: rose.hai_tag })
  await expect(theirs).toContainText('Staff only: two calls.')
  await expect(theirs).toContainText(/Member’s available balance.*Balance now\$0\.00Balance after\$40\.00/)
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await expectSound(other)
  await dialog(other).getByRole('button', { name: 'Approve' }).click()
  await confirmAction(other, boss, `Approve: credit $40.00 to @${rose.hai_tag}, goodwill`)
  await expect(theirs).toBeHidden()
  await expectSound(other)
  await expect(members.getByRole('main').getByText('+$40.00')).toBeVisible()

  await page.goto(`${STAFF_AREA}/wallet-adjustments?tab=history&userId=${rose.session.user.id}`)
  await expect(page.getByText('+$40.00')).toBeVisible()
  await expect(page.getByText('Daphnée Laurent').first()).toBeVisible()
  await expectSound(page)
})

test('a credit fails with a reason if its member is blocked during confirmation', async ({ page }) => {
  await fundCredits()
  const [rose, staff] = [await aMember({ full_name: 'Roseline Baptiste' }), await aStaffMember()]
  await enterStaffArea(page, staff, '/wallet-adjustments')
  await fillCredit(page, rose, '20')
  await page.getByRole('button', { name: 'Credit $20.00' }).click()
  await expect(dialog(page)).toContainText(`Credit $20.00 to @${rose.hai_tag}, goodwill`)
  await blockMember(rose, { reason: 'Three cards that were not hers paid in.' })
  await dialog(page).getByLabel('6-digit code').fill(staff.nextCode())
  await expect(page.getByRole('status').getByText('Adjustment Failed', { exact: true })).toBeVisible()
  await expectSound(page)
})
