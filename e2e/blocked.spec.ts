import { expect, type Page } from '@playwright/test'
import { aColleague, aMember, enter } from './support/members.ts'
import { approveMember, blockMember } from './support/operator.ts'
import { openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

const notice = {
  reason: 'A document is missing',
  supply: ['Your new CIN, both sides', 'A selfie, taken today'],
  review_on: '2026-11-25',
}

async function expectSignedOutAsFrozen(page: Page): Promise<void> {
  await page.waitForURL('**/access-blocked')
  await expect(page.getByRole('heading', { name: 'Your account is frozen' })).toBeVisible()
  await expect(page.getByText(notice.reason)).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText(notice.supply)
  await expect(page.getByRole('time')).toHaveText(/^25\sNovember/)
  expect(await page.evaluate(() => localStorage.getItem('hai.session'))).toBeNull()
}

test('a member who is frozen while the wallet is open is signed out, and reads why, also after a reload', async ({ page }) => {
  const member = await aMember({ balance: 20_00 })
  await openWallet(page, member)
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('monitor')) reports.push(request.url())
  })
  await blockMember(member, notice)
  await expectSignedOutAsFrozen(page)
  expect(reports).toEqual([])
  await page.reload()
  await expectSignedOutAsFrozen(page)
})

test('a member blocked for good since the last visit is signed out when the app loads', async ({ page }) => {
  const member = await aMember()
  await blockMember(member, { reason: 'Cards of others paid in.', for_good: true })
  await enter(page, member, '/wallet')
  await page.waitForURL('**/access-blocked')
  await expect(page.getByRole('heading', { name: 'Your account is blocked' })).toBeVisible()
  await expect(page.getByText('Cards of others paid in.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('hai.session'))).toBeNull()
})

test('an approval opens the set-up without a reload, and a block during the set-up signs out at once', async ({ page }) => {
  const colleague = await aColleague()
  await enter(page, colleague, '/pending-approval')
  await expect(page.getByRole('heading', { name: 'Your account is under review' })).toBeVisible()
  await approveMember(colleague)
  await page.waitForURL('**/setup-profile')
  await expect(page.getByRole('heading', { name: 'Your Name' })).toBeVisible()
  await blockMember(colleague, notice)
  await expectSignedOutAsFrozen(page)
})
