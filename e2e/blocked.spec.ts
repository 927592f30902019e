import { expect, test, type Page } from '@playwright/test'
import { aColleague, aConfirmedPerson, aMember, enter } from './support/members.ts'
import { approveMember, blockMember } from './support/operator.ts'
import { openWallet } from './support/wallet.ts'

const notice = {
  reason: 'A document is missing',
  supply: ['Your new CIN, both sides', 'A selfie, taken today'],
  review_on: '2026-11-25',
}

async function expectSignedOutAsBlocked(page: Page): Promise<void> {
  await page.waitForURL('**/access-blocked')
  await expect(page.getByRole('heading', { name: 'Your account is frozen' })).toBeVisible()
  await expect(page.getByText(notice.reason)).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText(notice.supply)
  await expect(page.getByRole('time')).toHaveText(/^25\sNovember/)
  expect(await page.evaluate(() => localStorage.getItem('hai.session'))).toBeNull()
}

test('a member who is blocked while the wallet is open is signed out, and reads why', async ({ page }) => {
  const member = await aMember({ balance: 20_00 })
  await openWallet(page, member)
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('monitor')) reports.push(request.url())
  })
  await blockMember(member, notice)
  await expectSignedOutAsBlocked(page)
  expect(reports).toEqual([])
})

test('a member blocked since the last visit is signed out when the app loads, and reads why', async ({ page }) => {
  const member = await aMember()
  await openWallet(page, member)
  await page.goto('about:blank')
  await blockMember(member, notice)
  await page.goto('/wallet')
  await expectSignedOutAsBlocked(page)
  await page.reload()
  await expectSignedOutAsBlocked(page)
})

test('a block during the set-up signs out at once and shows why', async ({ page }) => {
  const person = await aConfirmedPerson()
  await enter(page, person, '/setup-profile')
  await expect(page.getByRole('heading', { name: 'Your Name' })).toBeVisible()
  await blockMember(person, notice)
  await expectSignedOutAsBlocked(page)
})

test('a block while waiting for approval signs out at once and shows why', async ({ page }) => {
  const colleague = await aColleague()
  await enter(page, colleague, '/pending-approval')
  await expect(page.getByRole('heading', { name: 'Your account is under review' })).toBeVisible()
  await blockMember(colleague, notice)
  await expectSignedOutAsBlocked(page)
})

test('an approval opens the set-up without a reload', async ({ page }) => {
  const colleague = await aColleague()
  await enter(page, colleague, '/pending-approval')
  await expect(page.getByRole('heading', { name: 'Your account is under review' })).toBeVisible()
  await approveMember(colleague)
  await page.waitForURL('**/setup-profile')
  await expect(page.getByRole('heading', { name: 'Your Name' })).toBeVisible()
})

test('a permanent block is not called frozen, also after a reload', async ({ page }) => {
  const member = await aMember()
  await openWallet(page, member)
  await blockMember(member, { reason: 'Cards of others paid in.', for_good: true })
  await page.waitForURL('**/access-blocked')
  const heading = page.getByRole('heading', { name: 'Your account is blocked' })
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
})
