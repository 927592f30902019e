import { expect, type Page } from '@playwright/test'
import { aColleague, approveAs, confirmAction } from './support/colleague.ts'
import { listed } from './support/listed.ts'
import { aMember, enter } from './support/members.ts'
import { STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { anotherPage, available, dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

const TEN_MINUTES_MS = 600_000

async function write(page: Page, language: string, title: string, text: string): Promise<void> {
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: language }).click()
  await page.getByLabel(`Title (${language})`).fill(title)
  await page.getByLabel(`Text (${language})`).fill(text)
}

test('a member accepts a new document version once; staff see who accepted it, when and in which language', async ({
  page,
  browser,
}) => {
  test.slow()
  const boss = await aColleague('super_admin', 'Daphnée Laurent')
  const second = await aColleague('super_admin', 'Yves Michel')
  const member = await aMember({ full_name: 'Roseline Baptiste' })
  await enterStaffArea(page, boss, '/legal/refund-policy')
  await write(page, 'English', 'Refunds', '# Refunds\nWithin seven days.')
  await write(page, 'Français', 'Remboursements', '# Remboursements\nSous sept jours.')
  await write(page, 'Kreyòl', 'Ranbousman', '# Ranbousman\nNan sèt jou.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved').first()).toBeVisible()
  await page.getByRole('switch', { name: 'Ask members to accept it' }).click()
  await page.getByLabel('What changed, staff only').fill('Now to be accepted.')
  await page.getByRole('button', { name: 'Request publication' }).click()
  await confirmAction(page, boss, 'Ask to publish version 2 of the refund policy, from now on')
  await approveAs(await anotherPage(browser, page), second, 'Publish version 2 of the refund policy')

  const theirs = await anotherPage(browser, page)
  await enter(theirs, member)
  await expect(dialog(theirs).getByRole('heading', { name: 'Before you continue' })).toBeVisible()
  await expect(dialog(theirs).getByRole('link', { name: 'Refunds' })).toHaveAttribute('href', /\/legal\/refund-policy$/)
  await expectSound(theirs)
  await dialog(theirs).getByRole('button', { name: 'I’ve read and accept' }).click()
  await expect(dialog(theirs)).toBeHidden()
  const asked = theirs.waitForResponse('**/rpc/get_legal_to_accept')
  await theirs.reload()
  expect(await (await asked).json()).toEqual({ items: [] })
  await expect(available(theirs)).toBeVisible()
  await expect(dialog(theirs)).toBeHidden()

  await page.goto(`${STAFF_AREA}/legal?tab=acceptances`)
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const accepted = listed(page, `@${member.hai_tag}`).filter({ hasText: 'Refund policy' })
  for (const said of ['Roseline Baptiste', 'Refund policy', 'English']) await expect(accepted).toContainText(said)
  const at = Date.parse((await accepted.locator('time').getAttribute('datetime')) ?? '')
  expect(Math.abs(Date.now() - at)).toBeLessThan(TEN_MINUTES_MS)
  await expectSound(page)
  await page.goto(`${STAFF_AREA}/legal`)
  await expect(listed(page, 'Refund policy')).toContainText('Version 2')
})
