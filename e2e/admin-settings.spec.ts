import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { cents, formatUsd } from '@hai/contract/money'
import { typedUsdIn } from '@hai/contract/typed-usd'
import { aColleague, approveAs, confirmAction } from './support/colleague.ts'
import type { TestMember } from './support/members.ts'
import { call } from './support/server.ts'
import { aStaffMember, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { anotherPage, aPayerAndPayee, dialog, expectSound, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

/**
 * This amount is so large that the maximum fee applies. No other flow sends as much, so a changed maximum affects none
 * of them.
 */
const LARGE = 2_400_00
const TAX = 0.1

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const history = (page: Page) => panel(page, 'History')
const change = (page: Page, reason: string) => history(page).getByRole('listitem').filter({ hasText: reason })

const quoted = (payer: TestMember, { hai_tag }: TestMember) =>
  call('quote_transfer', { payee: { hai_tag }, amount: LARGE }, payer.session.access_token)

test('a fee rule is previewed, approved by a second super admin, and charged on the next payment', async ({ page, browser }) => {
  test.slow()
  const [boss, second, admin] = await Promise.all([
    aColleague('super_admin', 'Rosemène Cadet'),
    aColleague('super_admin', 'Ketsia Fleurant'),
    aStaffMember('admin'),
  ])
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 40_00)
  const before = await quoted(payer, payee)
  const most = cents(randomInt(2_00, 3_00))
  const reason = `Texts cost more, ${boss.hai_tag}`

  await enterStaffArea(page, boss, '/fee-settings')
  await panel(page, 'Sends').getByRole('button', { name: 'New rule: Sends' }).click()
  await expect(page.getByRole('heading', { name: 'New rule: Sends', level: 1 })).toBeVisible()
  await expect(panel(page, 'Effect on recent payments')).toContainText(/The latest (transaction|\d+ transactions), /)
  const highest = page.getByRole('group', { name: /^Band/ }).last()
  await highest.getByLabel('Minimum').fill('9')
  await highest.getByLabel('Minimum').blur()
  await expect(highest.getByText('The maximum must be above the minimum.')).toBeVisible()
  await highest.getByLabel('Minimum').fill('0.05')
  await highest.getByLabel('Maximum').fill(typedUsdIn('en', most))
  await page.getByRole('button', { name: 'Publish rule' }).click()
  await expect(page.getByText('Enter a reason of at least 5 characters.')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: 'Publish rule' }).click()
  await expect(dialog(page)).toContainText('from now on, for $1.00 to $2,500.00')
  await expectSound(page)
  expect(await quoted(payer, payee)).toMatchObject({ fee: before.fee })
  await confirmAction(page, boss, 'Ask to set the fee for sends to at most ')
  await expect(page.getByText('Approval requested')).toBeVisible()
  expect(await quoted(payer, payee)).toMatchObject({ fee: before.fee })
  const approver = await anotherPage(browser, page)
  await approveAs(approver, second, `Set the fee for sends to at most ${formatUsd(most)}`)
  await page.reload()

  await expect(history(page)).toContainText(reason)
  await expect(panel(page, 'Sends')).toContainText(`max. ${formatUsd(most)}`)
  await expect.poll(() => quoted(payer, payee)).toMatchObject({ fee: most, total: LARGE + most + Math.round(most * TAX) })
  await expectSound(page)

  const other = await anotherPage(browser, page)
  await enterStaffArea(other, admin, '/fee-settings')
  await expect(other.getByText('View only: you can’t make changes here')).toBeVisible()
  await expect(change(other, reason)).toContainText(`@${boss.hai_tag}`)
  await expect(change(other, reason).getByRole('insertion')).toContainText(formatUsd(most))
  await expect(panel(other, 'Sends')).toContainText(`max. ${formatUsd(most)}`)
  await expect(other.getByRole('button', { name: /^New rule/ })).toHaveCount(0)
  await other.getByRole('button', { name: 'Show Sensitive' }).click()
  await expect(change(other, reason)).toContainText('Rosemène Cadet')
  await other.goto(`${STAFF_AREA}/compliance?tab=flags`)
  await expect(panel(other, 'Thresholds')).toContainText('View only: you can’t make changes here')
})

test('a rate that jumps has to be confirmed, and every rate needs a second super admin', async ({ page, browser }) => {
  test.slow()
  const [boss, second] = await Promise.all([
    aColleague('super_admin', 'Rosemène Cadet'),
    aColleague('super_admin', 'Ketsia Fleurant'),
  ])
  const { htg_per_usd: now } = await call('get_htg_rate', {})
  // A difference too small to change amounts in other flows.
  const near = Number((now + 0.0001).toFixed(4))
  const source = `Bank, ${boss.hai_tag}`
  await enterStaffArea(page, boss, '/htg-rates')
  const enter = async (rate: number) => {
    await page.getByRole('button', { name: 'Enter rate' }).click()
    await dialog(page).getByLabel('Gourdes for $1').fill(String(rate))
    await dialog(page).getByLabel('Source').fill(source)
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
  }
  await enter(Math.round(now * 1.5))
  await expect(dialog(page).getByRole('alert')).toContainText('This rate differs from the current one by more than 20%')
  await expectSound(page)
  await dialog(page).getByRole('switch', { name: 'Yes, use this rate' }).click()
  const asked = page.waitForRequest('**/rpc/prepare_admin_action')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ procedure: 'set_htg_rate', input: { confirm_jump: true } })
  await expect(page.getByRole('heading', { name: 'Confirm this action' })).toBeVisible()
  await page.goto(`${STAFF_AREA}/htg-rates`)
  expect(await call('get_htg_rate', {})).toMatchObject({ htg_per_usd: now })

  await enter(near)
  await confirmAction(page, boss, `${near}`)
  await expect(page.getByText('Approval requested')).toBeVisible()
  await approveAs(await anotherPage(browser, page), second, `Set the exchange rate to ${near} HTG per $1`)
  await page.reload()
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: source })).toContainText(`${near}`)
  expect(await call('get_htg_rate', {})).toMatchObject({ htg_per_usd: near, source })
  await expectSound(page)
})

test('a limit needs a second super admin, and the history shows its earlier value', async ({ page, browser }) => {
  test.slow()
  const [boss, second] = await Promise.all([
    aColleague('super_admin', 'Rosemène Cadet'),
    aColleague('super_admin', 'Ketsia Fleurant'),
  ])
  const reason = `Checked again, ${boss.hai_tag}`
  await enterStaffArea(page, boss, '/transaction-limits')
  await page.getByRole('button', { name: 'Change Tier 3' }).click()
  const balance = dialog(page).getByLabel('Maximum balance')
  const before = Math.round(Number(await balance.inputValue()) * 100)
  await balance.fill('1')
  await balance.blur()
  await expect(dialog(page).getByText('Must be at least the value of the level below.')).toBeVisible()
  await balance.fill(typedUsdIn('en', cents(before + 1_00)))
  await dialog(page).getByLabel('Reason').fill(reason)
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, boss, `Ask to set tier 3: hold ${formatUsd(before + 1_00)}`)
  await approveAs(await anotherPage(browser, page), second, `Set tier 3: hold ${formatUsd(before + 1_00)}`)
  await page.reload()
  await expect(change(page, reason).getByRole('deletion')).toHaveText(formatUsd(before))
  await expect(change(page, reason).getByRole('insertion')).toHaveText(formatUsd(before + 1_00))
  await expect(page.getByRole('row', { name: /^Tier 3/ })).toContainText(formatUsd(before + 1_00))
  await expectSound(page)
})

test('after a retry finds that the first attempt succeeded, it links to the result', async ({ page }) => {
  const boss = await aColleague('super_admin', 'Rosemène Cadet')
  const conflict = { code: 'IDEMPOTENCY_CONFLICT', message: 'Another was done under this key.', request_id: 'r' }
  await page.route('**/rpc/set_transaction_limit', (route) => route.fulfill({ status: 409, json: conflict }))
  await enterStaffArea(page, boss, '/transaction-limits')
  const ask = async () => {
    await page.getByRole('button', { name: 'Change Tier 3' }).click()
    const balance = dialog(page).getByLabel('Maximum balance')
    await balance.fill(String(Number(await balance.inputValue()) + 1))
    await dialog(page).getByLabel('Reason').fill('Checked again')
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await confirmAction(page, boss, 'Ask to set tier 3')
  }
  await ask()
  const confirmation = page.getByRole('dialog', { name: 'Confirm this action' })
  await expect(confirmation.getByRole('alert')).toContainText('An earlier attempt with other details went through')
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await expectSound(page)
  await confirmation.getByRole('button', { name: 'Close' }).last().click()
  await expect(confirmation).toBeHidden()
  await page.reload()
  await ask()
  await confirmation.getByRole('link', { name: 'View your recent actions' }).click()
  await expect(page).toHaveURL(`${STAFF_AREA}/audit-logs?actor=${boss.hai_tag}`)
  await expect(page.getByRole('heading', { name: 'Audit logs', level: 1 })).toBeVisible()
})
