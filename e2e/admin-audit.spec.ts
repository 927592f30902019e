import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { aColleague, confirmAction } from './support/colleague.ts'
import { brokenWordsIn } from './support/fits.ts'
import { listed } from './support/listed.ts'
import { aMember } from './support/members.ts'
import { STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { anotherPage, dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

const REASON = 'Two people say; "paid" with a stolen card.'

async function save(page: Page): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /export CSV$/ }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('staff actions are found by member and exported, with data masked unless it was shown', async ({ page }) => {
  const [member, staff] = [await aMember({ full_name: 'Gaëlle Lamothe' }), await aColleague('admin', 'Myrlande Vilaire')]
  await enterStaffArea(page, staff, `/users/${member.session.user.id}`)
  await page.getByRole('button', { name: 'Freeze account' }).click()
  await dialog(page).getByLabel('Reason code').selectOption('suspected_fraud')
  await dialog(page).getByLabel('Reason', { exact: true }).fill(REASON)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, staff, `Freeze the account of @${member.hai_tag}`)
  await expect(page.getByText('Account Frozen', { exact: true })).toBeVisible()

  await page.goto(`${STAFF_AREA}/audit-logs?target=${member.hai_tag}`)
  const entry = listed(page, 'Account frozen')
  await expect(entry).toBeVisible()
  const covered = await save(page)
  expect(covered.name).toMatch(/^audit-logs-\d{4}-\d\d-\d\d\.csv$/)
  expect(covered.text).toContain('account_frozen')
  for (const secret of ['Gaëlle', 'stolen card', staff.email]) expect(covered.text).not.toContain(secret)

  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await expect(entry).toContainText('Gaëlle Lamothe')
  await expectSound(page)
  const broken = await brokenWordsIn(entry)
  for (const word of [`@${member.hai_tag}`, `@${staff.hai_tag}`, 'Myrlande', 'Gaëlle', '127.0.0.1'])
    expect(broken).not.toContain(word)
  const { text } = await save(page)
  const [head = '', line = '', ...more] = text.trim().split('\r\n')
  expect(more).toEqual([])
  expect(head.replace('\uFEFF', '').split(',')).toHaveLength(7)
  for (const said of ['account_frozen', 'Gaëlle Lamothe', 'Myrlande Vilaire', '127.0.0.1', 'is_blocked: false → true'])
    expect(line).toContain(said)
  expect(line).toContain(`"${REASON.replaceAll('"', '""')}"`)
})

test('a super admin’s higher limit needs another super admin, and the log names both', async ({ page, browser }) => {
  test.slow()
  const [boss, second] = [await aColleague('super_admin', 'Daphnée Laurent'), await aColleague('super_admin', 'Rosemène Cadet')]
  const why = `I am alone on Sundays, ${boss.hai_tag}`
  await enterStaffArea(page, boss, '/staff-limits')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.getByRole('button', { name: `Change @${boss.hai_tag}` }).click()
  await dialog(page).getByLabel('Credits per day').fill('999')
  await dialog(page).getByLabel('Reason').fill(why)
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, boss, `to $999.00`)
  await expect(page.getByText('Approval requested', { exact: true })).toBeVisible()
  await expect(
    page.getByText('A second super admin has 24 hours to approve it. Until then, the current limit applies.'),
  ).toBeVisible()
  const mine = listed(page, `@${boss.hai_tag}`).first()
  await expect(mine).not.toContainText('$999.00')

  const other = await anotherPage(browser, page)
  await enterStaffArea(other, second, '/approvals')
  await other.getByRole('button', { name: 'Show Sensitive' }).click()
  const asked = other.getByRole('article', { name: 'Pending approval' }).filter({ hasText: why })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await dialog(other).getByRole('button', { name: 'Approve' }).click()
  await confirmAction(other, second, 'Approve: set the daily credit limit')
  await expect(other.getByText('Approved and completed', { exact: true })).toBeVisible()

  await page.goto(`${STAFF_AREA}/staff-limits`)
  const change = page.getByRole('region', { name: 'History', exact: true }).getByRole('listitem').filter({ hasText: why })
  await expect(change.getByRole('insertion')).toContainText('$999.00')
  for (const name of ['Daphnée Laurent', 'Rosemène Cadet']) await expect(change).toContainText(name)
  await expectSound(page)
})
