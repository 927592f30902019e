import { expect, test } from '@playwright/test'
import { aMember } from './support/members.ts'
import { aStaffMember, enterDesk } from './support/staff.ts'
import { dialog, expectSound } from './support/wallet.ts'

test('a statement is taken from a file; what the book has is matched, and what it has not is explained by hand', async ({
  page,
}) => {
  const { hai_tag } = await aMember({ balance: 61_37 })
  const day = new Date().toISOString().slice(0, 10)
  const unknown = `Deposit nobody knows, ${hai_tag}`
  const lines = ['date,amount,reference,description', `${day},61.37,,Top-up ${hai_tag}`, `${day},77.00,R-9,"${unknown}"`]
  await enterDesk(page, await aStaffMember(), '/outside-accounts')
  await expect(page.getByRole('region', { name: 'Sandbox' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Sandbox: look closer' }).click()
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'november.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(lines.join('\n')),
  })
  await expect(page.getByText('Statement taken')).toBeVisible()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row(`Top-up ${hai_tag}`)).toContainText('Matched by amount and day')
  await expect(row(unknown)).toContainText('Open')
  await expectSound(page)

  await row(unknown).click()
  await dialog(page)
    .getByRole('textbox', { name: /^Explanation/ })
    .fill('Somebody paid in at the counter and asked for it back.')
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Explain' }).click()
  await expect(row(unknown)).toContainText('Explained')
})
