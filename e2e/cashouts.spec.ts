import { expect, test } from '@playwright/test'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { call } from './support/server.ts'
import { dialog, openWallet } from './support/wallet.ts'

test('what no agent has accepted is taken back whole, what was marked sent is confirmed, and the wallet leads to both', async ({
  page,
}) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Baradères')])
  const first = await cashOut(member, agent, 20_00)
  await openWallet(page, member)
  await page
    .getByRole('link', { name: /Agent asked/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cancel the cash-out' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Take \$[\d.]+ back$/ })
    .click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(await call('get_wallet', {}, member.session.access_token)).toMatchObject({ available_balance: 100_00 })

  const second = await cashOut(member, agent, 30_00)
  expect(second.id).not.toBe(first.id)
  await call('accept_cashout', { cashout_id: second.id }, agent.session.access_token)
  await page.goto('/wallet/cash-outs')
  await page.getByRole('link', { name: /Ready to collect/ }).click()
  await call('mark_cashout_sent', { cashout_id: second.id, reference: 'MC-77' }, agent.session.access_token)
  await page.getByRole('button', { name: 'I received it' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Yes, I have/ })
    .click()
  await expect(page.getByText('Completed').first()).toBeVisible()
  await expect(page.getByText('Reference: MC-77')).toBeVisible()
})
