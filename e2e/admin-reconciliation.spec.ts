import { expect } from '@playwright/test'
import { aColleague, confirmAction } from './support/colleague.ts'
import { aMember } from './support/members.ts'
import { call } from './support/server.ts'
import { aStaffMember, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

test('an imported statement matches known lines; two staff members explain the others', async ({ page, browser }) => {
  test.slow()
  const second = await aColleague('admin', 'Daphnée Laurent')
  const { hai_tag } = await aMember({ balance: 61_37 })
  const day = new Date().toISOString().slice(0, 10)
  const unknown = `Deposit nobody knows, ${hai_tag}`
  const lines = ['date,amount,reference,description', `${day},61.37,,Top-up ${hai_tag}`, `${day},77.00,R-9,"${unknown}"`]
  await enterStaffArea(page, await aStaffMember(), '/outside-accounts')
  await expect(page.getByRole('region', { name: 'Sandbox' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'View lines and entries: Sandbox' }).click()
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Statement imported')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('This file has already been imported')).toBeVisible()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row(`Top-up ${hai_tag}`)).toContainText('Matched by amount and day')
  await expect(row(unknown)).toContainText('Open')
  await expectSound(page)

  await row(unknown).click()
  await dialog(page)
    .getByRole('textbox', { name: /^Explanation/ })
    .fill('Somebody paid in at the counter and asked for it back.')
  await expectSound(page)
  await expect(dialog(page)).toContainText('You uploaded this statement')
  await dialog(page).getByRole('button', { name: 'Request approval to explain' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row(unknown)).toContainText('Awaiting approval')

  const other = await browser.newPage()
  await enterStaffArea(other, second, '/approvals')
  await other.getByRole('button', { name: 'Show Sensitive' }).click()
  const asked = other.getByRole('article', { name: 'Pending approval' })
  const waiting = asked.filter({ hasText: /Explain a statement line: Sandbox, .*, \$77\.00/ })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await dialog(other).getByRole('button', { name: 'Approve' }).click()
  await confirmAction(other, second, 'Approve: explain a statement line: Sandbox, ')
  await expect(waiting).toBeHidden()
  await other.goto(`${STAFF_AREA}/outside-accounts`)
  await expect(other.getByRole('region', { name: 'Sandbox' }).getByRole('link', { name: /line explained/ })).toBeVisible()
  await expectSound(other)
  await page.reload()
  await expect(row(unknown)).toContainText('Explained')
})

test('a statement line matches its entry less a fee, or two entries as one sum', async ({ page }) => {
  const [named, first, second] = await Promise.all([
    aMember({ balance: 52_31, full_name: 'Mirlande Augustin' }),
    aMember({ balance: 33_17, full_name: 'Fritz Dorval' }),
    aMember({ balance: 44_19, full_name: 'Guerda Ulysse' }),
  ])
  const { items } = await call('list_activity', {}, named.session.access_token)
  const [fee, net] = [`Less a fee, ${named.hai_tag}`, `Net, ${first.hai_tag} and ${second.hai_tag}`]
  const day = new Date().toISOString().slice(0, 10)
  const lines = ['date,amount,reference,description', `${day},52.00,${items[0]?.id},"${fee}"`, `${day},77.36,,"${net}"`]
  await enterStaffArea(page, await aStaffMember(), '/outside-accounts')
  await page.getByRole('link', { name: 'View lines and entries: Sandbox' }).click()
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const file = { name: 'netted.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Statement imported')).toBeVisible()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  const match = dialog(page).getByRole('button', { name: 'Request approval to match' })

  await row(fee).click()
  await expect(dialog(page).getByRole('checkbox', { name: /Mirlande Augustin/ })).toBeChecked()
  await expectSound(page)
  await dialog(page).getByLabel('Reason for the difference').fill('The provider kept its fee of 31 cents.')
  await match.click()
  await expect(row(fee)).toContainText('Awaiting approval')

  await row(net).click()
  await dialog(page)
    .getByRole('checkbox', { name: /Fritz Dorval/ })
    .check()
  await expect(dialog(page).getByText('The difference can be at most $5.00.')).toBeVisible()
  await dialog(page)
    .getByRole('checkbox', { name: /Guerda Ulysse/ })
    .check()
  await expect(dialog(page).getByText('2 entries chosen')).toBeVisible()
  await expectSound(page)
  await match.click()
  await expect(row(net)).toContainText('Awaiting approval')
})
