import { expect } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { aColleague, confirmAction } from './support/colleague.ts'
import { aMember, enter } from './support/members.ts'
import { rewardReferral } from './support/operator.ts'
import { enterStaffArea } from './support/staff.ts'
import { anotherPage, dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

test('a referral reward is reviewed and reversed; the member reads why and the tree shows it', async ({ page, browser }) => {
  test.slow()
  const [marie, rose] = [await aMember({ full_name: 'Marie Charles' }), await aMember({ full_name: 'Rose Pierre' })]
  const staff = await aColleague('admin', 'Myrlande Vilaire')
  await rewardReferral(marie, rose)
  const members = await anotherPage(browser, page)
  await enter(members, marie, '/settings?tab=referral')
  await expect(members.getByText('Rewarded', { exact: true })).toBeVisible()

  await enterStaffArea(page, staff, '/referrals')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.getByRole('searchbox', { name: 'Name, HaiTag, email or phone' }).fill(`@${rose.hai_tag}`)
  await expectSound(page)
  await page
    .getByRole('row')
    .filter({ hasText: `@${marie.hai_tag}` })
    .click()
  await expect(dialog(page).getByText('Shared network')).toBeVisible()
  await expectSound(page)
  const reward = dialog(page).getByRole('region', { name: 'Referrer’s reward' })
  await reward.getByRole('button', { name: 'Reverse reward' }).click()
  await dialog(page).getByLabel('Reason, staff only').fill('Both were opened over one line.')
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Reverse reward' }).click()
  await confirmAction(page, staff, `Reverse $2.00 of the referral reward of @${marie.hai_tag}`)
  await expect(page.getByText('$2.00 returned to the marketing account.')).toBeVisible()
  await expect(reward.getByText('Same person')).toBeVisible()

  await members.reload()
  await expect(members.getByText('Reward reversed', { exact: true })).toBeVisible()
  await members.getByRole('button', { name: /^Notifications/ }).click()
  await expect(members.getByText('A reward of $2.00 was reversed')).toBeVisible()

  await dialog(page).getByRole('link', { name: 'Show in tree' }).click()
  await page
    .getByRole('navigation', { name: 'Referral line' })
    .getByRole('link', { name: `@${marie.hai_tag}` })
    .click()
  const top = page.getByRole('treeitem', { name: 'Marie Charles' })
  await expect(page.getByRole('treeitem', { name: 'Rose Pierre' })).toBeVisible()
  await top.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('treeitem')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('treeitem', { name: 'Rose Pierre' })).toBeFocused()
  await expectSound(page)
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Shared network')).toBeVisible()
})
