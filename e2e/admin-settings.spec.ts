import { expect, test, type Page } from '@playwright/test'
import { cents, formatUsd, typedUsd } from '@hai/contract/money'
import { aColleague, confirmAct } from './support/colleague.ts'
import { call } from './support/server.ts'
import { DESK, enterDesk } from './support/staff.ts'
import { dialog, expectSound } from './support/wallet.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const history = (page: Page) => panel(page, 'History')
const change = (page: Page, reason: string) => history(page).getByRole('listitem').filter({ hasText: reason })

test('a rate that jumps is taken only by somebody who says that it is meant; one that does not, with its code alone', async ({
  page,
}) => {
  const boss = await aColleague('super_admin', 'Rosemène Cadet')
  const { htg_per_usd: now } = await call('get_htg_rate', {})
  // So little more that nobody’s figures change by it.
  const near = Number((now + 0.0001).toFixed(4))
  const source = `Bank, ${boss.hai_tag}`
  await enterDesk(page, boss, '/htg-rates')
  const enter = async (rate: number) => {
    await page.getByRole('button', { name: 'Enter a rate' }).click()
    await dialog(page).getByLabel('Gourdes for $1').fill(String(rate))
    await dialog(page).getByLabel('Source').fill(source)
    await dialog(page).getByRole('button', { name: 'Confirm with a code' }).click()
  }
  await enter(Math.round(now * 1.5))
  await expect(dialog(page).getByRole('alert')).toContainText('This is more than a fifth off the rate in force')
  await expectSound(page)
  await dialog(page).getByRole('switch', { name: 'It is meant' }).click()
  const asked = page.waitForRequest('**/rpc/prepare_admin_act')
  await dialog(page).getByRole('button', { name: 'Confirm with a code' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ procedure: 'set_htg_rate', input: { confirm_jump: true } })
  await expect(page.getByRole('heading', { name: 'Confirm this act' })).toBeVisible()
  await page.goto(`${DESK}/htg-rates`)
  expect(await call('get_htg_rate', {})).toMatchObject({ htg_per_usd: now })

  await enter(near)
  await confirmAct(page, boss, `${near}`)
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: source })).toContainText(`${near}`)
  expect(await call('get_htg_rate', {})).toMatchObject({ htg_per_usd: near, source })
  await expectSound(page)
})

test('a limit is changed with its code, and the history says from what', async ({ page }) => {
  const boss = await aColleague('super_admin', 'Rosemène Cadet')
  const reason = `Checked again, ${boss.hai_tag}`
  await enterDesk(page, boss, '/transaction-limits')
  await page.getByRole('button', { name: 'Change Tier 3' }).click()
  const balance = dialog(page).getByLabel('Balance')
  const before = Math.round(Number(await balance.inputValue()) * 100)
  await balance.fill('1')
  await expect(dialog(page).getByText('Less than the one beneath may.')).toBeVisible()
  await balance.fill(typedUsd(cents(before + 1_00)))
  await dialog(page).getByLabel('Why').fill(reason)
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Confirm with a code' }).click()
  await confirmAct(page, boss, `Set tier 3: hold ${formatUsd(before + 1_00)}`)
  await expect(change(page, reason).getByRole('deletion')).toHaveText(formatUsd(before))
  await expect(change(page, reason).getByRole('insertion')).toHaveText(formatUsd(before + 1_00))
  await expect(page.getByRole('row', { name: /^Tier 3/ })).toContainText(formatUsd(before + 1_00))
  await expectSound(page)
})
