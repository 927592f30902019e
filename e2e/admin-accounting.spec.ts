import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { aStaffMember, enterStaffArea } from './support/staff.ts'
import { aPayerAndPayee, dialog, expectSound, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

/** In cents. */
const centsOf = (shown: string): number => Number(shown.replace(/[^\d]/g, ''))

test('a payment appears balanced in the accounts and in the journal', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const sent = await pay(payer, { hai_tag: payee.hai_tag }, 40_00)
  expect(sent.fee).toBeGreaterThan(0)
  await enterStaffArea(page, await aStaffMember(), '/financial-audit')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()

  await expect(page.getByText('Debits equal credits')).toBeVisible()
  const whole = page.getByRole('region', { name: 'Whole period' })
  await expect(whole.getByText('Balanced', { exact: true })).toBeVisible()
  const fees = whole.getByRole('row').filter({ has: page.getByRole('link', { name: /^Platform fees, / }) })
  expect(centsOf((await fees.getByRole('cell').nth(3).textContent()) ?? '')).toBeGreaterThanOrEqual(sent.fee)
  await expectSound(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Trial balance: export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('platform_fees')

  await page.getByRole('link', { name: 'Journal', exact: true }).click()
  await page.getByLabel('Position or transaction ID').fill(sent.transaction_id)
  const found = page.getByRole('main').getByRole('row').filter({ hasText: payer.full_name })
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(dialog(page)).toContainText(sent.transaction_id)
  await expect(dialog(page).getByRole('row').filter({ hasText: 'Platform fees' })).toContainText(
    `+$${(sent.fee / 100).toFixed(2)}`,
  )
  await expectSound(page)
})

test('outside earnings are posted by hand, with a confirmation code', async ({ page }) => {
  const staff = await aStaffMember()
  await enterStaffArea(page, staff, '/platform-earnings')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.getByRole('button', { name: 'Record earning' }).click()
  await dialog(page).getByRole('button', { name: 'Record earning' }).click()
  await expect(dialog(page).getByText('Enter an amount above zero, such as 120.50')).toBeVisible()
  await expectSound(page)
  // No member has this id, so the call fails before it asks for a code.
  const source = dialog(page).getByLabel('Member ID of the source (optional)')
  await dialog(page).getByLabel('Amount in US dollars').fill('12.50')
  await source.fill(randomUUID())
  await dialog(page).getByRole('button', { name: 'Record earning' }).click()
  await expect(page.getByRole('status').getByText('Failed to Track Earning', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await source.clear()
  const number = `S-${staff.hai_tag}`
  await dialog(page).getByLabel('Reference type').fill('bank statement')
  await dialog(page).getByLabel('Reference number').fill(number)
  await dialog(page).getByLabel('Note').fill(`Interest, ${number}`)
  await dialog(page).getByRole('button', { name: 'Record earning' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Confirm this action' })).toBeVisible()
  await expect(dialog(page)).toContainText('$12.50')
  await expectSound(page)
  await dialog(page).getByLabel('6-digit code').fill(staff.nextCode())
  await expect(page.getByRole('status').getByText('Platform Earning Tracked')).toBeVisible()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('$12.50')
  await expectSound(page)
  await row.getByRole('button', { name: 'Reverse' }).click()
  await dialog(page).getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog(page).getByText('At least 15 characters.')).toHaveCount(2)
  await expectSound(page)
})
