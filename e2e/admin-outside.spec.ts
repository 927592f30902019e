import { expect, test } from '@playwright/test'
import { aColleague, confirmAct } from './support/colleague.ts'
import { aMember } from './support/members.ts'
import { aStaffMember, DESK, enterDesk } from './support/staff.ts'
import { dialog, expectSound } from './support/wallet.ts'

test('a statement is taken from a file; what the book has is matched, and what it has not is explained by two', async ({
  page,
  browser,
}) => {
  test.slow()
  const second = await aColleague('admin', 'Daphnée Laurent')
  const { hai_tag } = await aMember({ balance: 61_37 })
  const day = new Date().toISOString().slice(0, 10)
  const unknown = `Deposit nobody knows, ${hai_tag}`
  const lines = ['date,amount,reference,description', `${day},61.37,,Top-up ${hai_tag}`, `${day},77.00,R-9,"${unknown}"`]
  await enterDesk(page, await aStaffMember(), '/outside-accounts')
  await expect(page.getByRole('region', { name: 'Sandbox' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Lines and entries: Sandbox' }).click()
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Statement taken')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('This file was taken already')).toBeVisible()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row(`Top-up ${hai_tag}`)).toContainText('Matched by amount and day')
  await expect(row(unknown)).toContainText('Open')
  await expectSound(page)

  await row(unknown).click()
  await dialog(page)
    .getByRole('textbox', { name: /^Explanation/ })
    .fill('Somebody paid in at the counter and asked for it back.')
  await expectSound(page)
  await expect(dialog(page)).toContainText('You uploaded this statement.')
  await dialog(page).getByRole('button', { name: 'Ask approval: explain' }).click()
  await expect(row(unknown)).toContainText('Waits for a second person')

  const other = await browser.newPage()
  await enterDesk(other, second, '/approvals')
  await other.getByRole('button', { name: 'Show Sensitive' }).click()
  const asked = `explain a statement line: outside:sandbox, ${day}, $77.00`
  const waiting = other.getByRole('article', { name: 'Waiting for a second person' }).filter({ hasText: asked })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await dialog(other).getByRole('button', { name: 'Approve' }).click()
  await confirmAct(other, second, `Approve: ${asked}`)
  await expect(waiting).toBeHidden()
  await other.goto(`${DESK}/outside-accounts`)
  await expect(other.getByRole('region', { name: 'Sandbox' }).getByRole('link', { name: /explained by hand/ })).toBeVisible()
  await expectSound(other)
  await page.reload()
  await expect(row(unknown)).toContainText('Explained')
})
