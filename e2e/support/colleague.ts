import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './members.ts'
import { aNumber, textedCode } from './phones.ts'
import { call } from './server.ts'
import { aStaffMember, enterStaffArea, type TestStaff } from './staff.ts'

export interface Colleague extends TestStaff {
  readonly phone: string
}

export async function aColleague(...who: Parameters<typeof aStaffMember>): Promise<Colleague> {
  const staff = await aStaffMember(...who)
  const { access_token } = staff.session
  const phone = aNumber()
  await call('set_phone', { phone, password: PASSWORD }, access_token)
  await call('start_phone_verification', {}, access_token)
  await call('check_phone_verification', { code: await textedCode(phone) }, access_token)
  return { ...staff, phone }
}

export async function confirmAction(page: Page, { phone }: Colleague, summary: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Confirm this action' })
  await expect(asked).toContainText(summary)
  const before = await textedCode(phone)
  await asked.getByRole('button', { name: 'Send code' }).click()
  await asked.getByLabel('6-digit code').fill(await textedCode(phone, before))
}

export async function approveAs(page: Page, colleague: Colleague, summary: string): Promise<void> {
  await enterStaffArea(page, colleague, '/approvals')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const asked = page.getByRole('article', { name: 'Pending approval' }).filter({ hasText: summary })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await confirmAction(page, colleague, `Approve: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`)
  await expect(page.getByText('Approved and completed', { exact: true })).toBeVisible()
}
