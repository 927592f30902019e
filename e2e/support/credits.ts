import type { Page } from '@playwright/test'
import type { TestMember } from './members.ts'

/** Stops before the confirmation code. `amount` is in dollars, such as 40. */
export async function fillCredit(page: Page, { hai_tag }: Pick<TestMember, 'hai_tag'>, amount: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Member' }).fill(hai_tag)
  await page.getByRole('list', { name: 'Matching members' }).getByRole('button').click()
  await page.getByLabel('Amount in US dollars').fill(amount)
  await page.getByLabel('Reason, staff only').fill('An agent did not come, twice.')
}
