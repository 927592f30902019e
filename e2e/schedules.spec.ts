import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { enter } from './support/members.ts'
import { letDayCome } from './support/operator.ts'
import { tomorrow } from './support/schedules.ts'
import {
  aPayerAndPayee,
  balanceOf,
  choose,
  dialog,
  expectFitting,
  goToCheck,
  openWallet,
  pay,
  startSend,
} from './support/wallet.ts'
import { test } from './support/test.ts'

const under = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })

async function openedSchedule(page: Page): Promise<string> {
  await page.waitForURL(/\/wallet\/scheduled\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('a weekly payment is scheduled, paid on its day, skipped, paused and ended', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await enter(page, payer, '/wallet/scheduled')
  await expect(page.getByText('Nothing scheduled yet')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule a payment' }).click()
  await choose(page, payee.hai_tag, /Wideline P\./)
  await dialog(page).getByLabel('Amount in US dollars').fill('20')
  await dialog(page).getByRole('button', { name: 'Every week' }).click()
  await dialog(page).getByLabel('First payment').fill('2020-01-01')
  expect.soft(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Review', exact: true }).click()
  await expect(dialog(page).getByText('The earliest date is tomorrow.')).toBeVisible()
  await dialog(page).getByLabel('First payment').fill(tomorrow())
  await dialog(page).getByRole('button', { name: 'Review', exact: true }).click()
  await expect(dialog(page).getByRole('region', { name: 'First payments' }).getByRole('listitem')).toHaveCount(3)
  await expect(dialog(page).getByText('First payment to this person')).toBeVisible()
  expect.soft(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Pay $20.22 every week' }).click()

  const schedule_id = await openedSchedule(page)
  await expect(under(page, 'Upcoming payments').getByRole('listitem')).toHaveCount(6)
  await expect(under(page, 'Past payments')).toBeHidden()
  await letDayCome(schedule_id)
  await expect(under(page, 'Past payments').getByRole('link', { name: /Sent/ })).toBeVisible()
  expect(await balanceOf(payer)).toBe(79_78)

  await under(page, 'Upcoming payments').getByRole('button', { name: 'Skip' }).first().click()
  await expect(under(page, 'Upcoming payments').getByText('Skipped: nothing will be paid')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused. We won’t make these payments until you resume.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Scheduled payment', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Paused. We won’t make these payments until you resume.')).toBeHidden()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  expect.soft(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'End payments' }).click()
  await expect(under(page, 'Upcoming payments')).toBeHidden()
  await under(page, 'Past payments').getByRole('link', { name: /Sent/ }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Wideline')
  await page.getByRole('link', { name: 'See the schedule' }).click()
  await expect(page).toHaveURL(new RegExp(`/wallet/scheduled/${schedule_id}$`))

  await page.goto('/wallet/scheduled')
  await expect(under(page, 'Ended').getByRole('link', { name: /Every week/ })).toBeVisible()
})

test('a postponed payment says why it failed and is sent by hand', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee(40_00)
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '30')
  await dialog(page).getByRole('button', { name: 'Schedule it instead' }).click()
  await expect(dialog(page).getByLabel('Amount in US dollars')).toHaveValue('30')
  await dialog(page).getByRole('button', { name: 'Review', exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: /^Pay \$30\.\d\d on that day$/ })
    .click()
  const schedule_id = await openedSchedule(page)
  await pay(payer, { email: 'nobody-yet@test.example' }, 15_00)

  await letDayCome(schedule_id)
  const failure = page.getByRole('alert').filter({ hasText: 'wasn’t paid on' })
  await expect(failure).toContainText('There wasn’t enough money in your wallet.')
  await expectFitting(page)
  expect.soft(await violationsOn(page)).toEqual([])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications, \d unread/ }).click()
  await page
    .getByRole('link', { name: /didn’t go through/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/wallet/scheduled/${schedule_id}$`))
  await failure.getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByLabel('Amount in US dollars')).toHaveValue('30')
})
