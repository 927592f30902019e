import { expect, type Request } from '@playwright/test'
import { cents } from '@hai/contract/money'
import type { Output } from '@hai/contract/contract'
import { brokenWordsIn, expectFits } from './support/fits.ts'
import { aStaffMember, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { test } from './support/test.ts'

const ROWS = 10_000
const PAGE_ROWS = 100

type History = Output<'list_wallet_adjustments'>
interface Asked {
  cursor?: string
  sort?: string
  direction?: string
}

const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const person = (number: number) => ({ user_id: idOf(number), full_name: 'Member', hai_tag: `m${number}`, email: '' })

const credits = (from: number, count: number): History['items'] =>
  Array.from({ length: count }, (_, index) => from + index).map((number) => ({
    id: idOf(number),
    admin_id: idOf(1),
    admin: person(1),
    user_id: idOf(number),
    user: person(number),
    amount: cents(number + 1),
    reason_code: 'goodwill',
    reason: `Credit number ${number}`,
    notes: '',
    ip_address: '',
    user_agent: '',
    created_at: '2026-03-02T09:00:00.000Z',
    balance_after: cents(number + 1),
    transaction_id: idOf(number),
    approved_by: null,
    approval_id: null,
  }))

const askedIn = (request: Request) => request.postDataJSON() as Asked

test('a table of ten thousand rows draws only visible ones; the server pages and sorts', async ({ page }) => {
  const asked: Asked[] = []
  await page.route('**/rpc/list_wallet_adjustments', async (route) => {
    const input = askedIn(route.request())
    asked.push(input)
    const json: History = input.cursor
      ? { items: credits(ROWS, PAGE_ROWS), next_cursor: null }
      : { items: credits(0, ROWS), next_cursor: 'on' }
    await route.fulfill({ json })
  })
  await enterStaffArea(page, await aStaffMember(), '/wallet-adjustments?tab=history')
  const rows = page.getByRole('main').getByRole('row')
  await expect(page.getByRole('main').getByText('10,000+ rows')).toBeVisible()
  await expect(rows.nth(1).getByText('@m0', { exact: true }).first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  expect(asked).toHaveLength(1)

  await rows.nth(1).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('main').getByText('10,100 rows')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ cursor: 'on', sort: 'created_at', direction: 'descending', limit: PAGE_ROWS })
  await page.keyboard.press('End')
  await expect(rows.getByText('@m10099', { exact: true }).first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)

  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  const inOrder = () => asked.find(({ sort }) => sort === 'amount')
  await expect.poll(inOrder).toMatchObject({ direction: 'descending' })
  expect(inOrder()?.cursor).toBeUndefined()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(rows.nth(1).getByText('@m0', { exact: true }).first()).toBeVisible()
})

test('a list that failed to load shows no row count', async ({ page }) => {
  const main = page.getByRole('main')
  await page.route('**/rpc/list_wallet_adjustments', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong.', request_id: 'r' } }),
  )
  await enterStaffArea(page, await aStaffMember(), '/wallet-adjustments?tab=history')
  await expect(main.getByText('We couldn’t load this.')).toBeVisible()
  await expect(main.getByText(/^(No rows|\d+ rows?)/)).toHaveCount(0)
  await page.unroute('**/rpc/list_wallet_adjustments')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText(/^(No rows|[\d,]+ rows?)/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, colorScheme: 'light' })

  test('a table without room becomes cards, with long values below their names', async ({ page }) => {
    const staff = await aStaffMember()
    await enterStaffArea(page, staff, '/staff-limits')
    const card = page
      .getByRole('list', { name: 'Daily limit per staff member' })
      .getByRole('listitem')
      .filter({ hasText: staff.hai_tag })
    await expect(card).toContainText(/Credits per day.*standard/)
    await expectFits(page, 'Staff limits')
    await page.goto(`${STAFF_AREA}/legal/dispute-policy`)
    const versions = page.getByRole('region', { name: 'Versions' })
    await expect(versions.getByText('What changed, staff only').first()).toBeVisible()
    expect(await brokenWordsIn(versions)).toEqual([])
    await expectFits(page, 'Versions')
  })
})
