import { settingsTabs } from '@hai/contract/settings-tabs'
import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { expectFitsHere, expectLegible, expectWhole } from './support/fits.ts'
import { follow } from './support/follow.ts'
import { aMember, enter } from './support/members.ts'
import { pagesOfMoney } from './support/pages-of-money.ts'
import { aKey, call } from './support/server.ts'
import { aPostedTask } from './support/tasks.ts'
import { test } from './support/test.ts'

const phone = { width: 320, height: 740 }
const desktop = { width: 1280, height: 800 }

const entrances = ['/auth', '/auth?mode=signup', '/auth/forgot', '/auth/callback', '/access-blocked']
const guestPages = [
  '/',
  '/auth/reset',
  '/pay',
  '/verify',
  '/verify/3CD4F-GH6JK-7MN9P',
  '/support',
  '/support?q=password',
  '/support/cash-in',
  '/support?write=money',
  '/compliance',
  '/transparency',
  '/transparency/check',
  '/legal',
  '/legal/kyc-aml',
]
const memberPages = [
  '/pay',
  '/tasks',
  '/messages',
  '/disputes',
  '/agents',
  '/agents?openModal=true',
  '/verify-phone',
  '/support',
  '/support/lost-phone',
  '/support?write=cash_out',
  '/transparency',
  '/transparency/balance',
  '/transparency/check',
  '/legal',
  '/dev/ui',
  '/no-such-page',
]

const isDocument = (path: string): boolean => path === '/'

async function open(page: Page, path: string): Promise<void> {
  const isInApp = !isDocument(path) && page.url().startsWith('http') && !isDocument(new URL(page.url()).pathname)
  await (isInApp ? follow(page, path) : page.goto(path))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // The component page shows a skeleton on purpose.
  if (path !== '/dev/ui') await expectWhole(page)
}

async function expectFitting(page: Page, where: string): Promise<void> {
  await expectLegible(page, where)
  await expectFitsHere(page, where)
}

async function expectFittingAtBothWidths(page: Page, path: string): Promise<void> {
  await page.setViewportSize(phone)
  await open(page, path)
  await expectFitting(page, path)
  await page.setViewportSize(desktop)
  await expectFitting(page, `${path} on a desktop`)
}

/** Light colours on a narrow phone, dark colours on a desktop. */
async function expectSoundAndFitting(page: Page, path: string): Promise<void> {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, path)
  expect.soft(await violationsOn(page), path).toEqual([])
  await expectFitting(page, path)
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await violationsOn(page), `${path} on a desktop`).toEqual([])
  await expectFitting(page, `${path} on a desktop`)
}

// `entrance-screens` checks the accessibility of the `entrances`. It opens /auth/reset only with an emailed link, so
// this test also checks that page without one.
test('every page for visitors is accessible and fits', async ({ page }) => {
  for (const path of guestPages) await expectSoundAndFitting(page, path)
  for (const path of entrances) await expectFittingAtBothWidths(page, path)
  await open(page, '/support')
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toContainText('@')
})

test('every section of the settings is accessible and fits', async ({ page }) => {
  await enter(page, await aMember({ balance: 90_00 }), '/settings')
  for (const path of ['/settings', ...settingsTabs.map((tab) => `/settings?tab=${tab}`)]) await expectSoundAndFitting(page, path)
})

// `wallet-screens` checks the accessibility of the dashboard, the wallet and the receipt.
test('the pages of money, requests and scheduled payments are accessible and fit', async ({ page }) => {
  const [member, friend] = await Promise.all([aMember({ balance: 140_00 }), aMember({ full_name: 'Jean-Robert Étienne' })])
  const [dashboard, wallet, receipt, ...others] = await pagesOfMoney(member, friend)
  await enter(page, member)
  for (const path of [dashboard, wallet, receipt]) await expectFittingAtBothWidths(page, path)
  for (const path of others) await expectSoundAndFitting(page, path)
})

test('the pages of cash-outs and cash-ins are accessible and fit, for members and for agents', async ({ page }) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Fonds-des-Nègres')])
  const { access_token } = agent.session
  const { id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id: id }, access_token)
  const offer = await cashOut(member, agent, 10_00)
  await call('start_funding', { idempotency_key: aKey(), method: 'sandbox', amount: 30_00 }, access_token)
  const cashIn = { idempotency_key: aKey(), hai_tag: member.hai_tag, amount: 15_00 }
  const { id: cash_in_id } = await call('start_cash_in', cashIn, access_token)
  await enter(page, member)
  for (const path of ['/wallet/cash-outs', `/wallet/cash-outs/${id}`, `/cashout-receipt/${id}`, `/cash-ins/${cash_in_id}`])
    await expectSoundAndFitting(page, path)
  await enter(page, agent)
  for (const path of ['/agents/dashboard', `/cash-ins/${cash_in_id}`]) await expectSoundAndFitting(page, path)
  // Otherwise the cash-out would be offered to agents of other flows.
  await call('cancel_cashout', { idempotency_key: aKey(), cashout_id: offer.id }, member.session.access_token)
})

test('the pages of one task, one dispute and one question to support are accessible and fit', async ({ page }) => {
  const [creator, worker] = await Promise.all([aMember({ balance: 50_00 }), aMember({ full_name: 'Jean-Robert Étienne' })])
  const { id: task_id } = await aPostedTask(creator, { title: 'Lave machin nan' })
  const { access_token } = worker.session
  await call('claim_task', { task_id }, access_token)
  await call('submit_task_proof', { task_id, text: 'Fini.' }, access_token)
  const about = {
    related_type: 'task',
    related_id: task_id,
    category: 'other',
    description: 'Nobody has looked at it yet.',
  } as const
  const { id: dispute_id } = await call('open_dispute', about, access_token)
  const question = { category: 'money', subject: 'Kote lajan m?', message: 'Li poko rive depi lendi.' } as const
  const { ticket_id } = await call('create_support_ticket', { idempotency_key: aKey(), ...question }, access_token)
  await enter(page, worker)
  for (const path of [`/tasks/${task_id}`, '/disputes', `/disputes/${dispute_id}`, `/support?ticket=${ticket_id}`])
    await expectSoundAndFitting(page, path)
})

test('every other page for members is accessible and fits', async ({ page }) => {
  await enter(page, await aMember())
  for (const path of memberPages) await expectSoundAndFitting(page, path)
})

test('the landing page lists fees and shows no result for an amount that cannot be sent', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#submit-label')).toHaveText('Send $20.00')
  await expect(page.locator('#cost-fact')).toHaveText('Sending $20.00 costs $0.22, fee and tax included.')
  await expect(page.locator('#received-amount')).toHaveText('$20.00')
  await expect(page.locator('#cash')).toContainText('HTG')
  await expect(page.locator('#cash-price')).toHaveText('after the cash-out fee of $0.45 and tax of $0.02')
  await page.locator('#amount').fill('99999')
  await expect(page.locator('#bounds')).toBeVisible()
  await expect(page.locator('#submit-label')).toHaveText('Open a wallet')
  await expect(page.locator('#received-amount')).not.toContainText('$')
  await expect(page.locator('#cash')).not.toContainText('HTG')

  const row = (text: string) => page.locator('#examples tr', { hasText: text })
  await expect(row('Receive $20.00 by QR code')).toContainText('$0.11')
  await expect(row('Cash out $20.00 at an agent')).toContainText('$0.47')
  await expect(row('Receive $10.00 by QR code')).toContainText('up to $40.00 a day from each payer. After that: $0.06.')
  await expect(row('Send $5.00')).toContainText('up to $15.00 a day in total. After that: $0.06.')
})

test('the landing page shows no gourdes without an exchange rate', async ({ page }) => {
  const body = { code: 'RATE_UNAVAILABLE', message: 'no rate', request_id: '1' }
  await page.route('**/rpc/get_htg_rate', (route) => route.fulfill({ status: 422, json: body }))
  await page.goto('/')
  await expect(page.locator('#cash')).toContainText('$1')
  await expect(page.locator('#calculator')).not.toContainText('HTG')
})
