import { expect, type Page } from '@playwright/test'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { aMember } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { aStaffMember, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { aPostedTask } from './support/tasks.ts'
import { aPayerAndPayee, dialog, expectSound, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

async function disputesWaiting(page: Page): Promise<number> {
  const counted = page.getByRole('listitem').filter({ hasText: 'Open disputes' }).locator('b')
  return (await counted.count()) === 0 ? 0 : Number(await counted.textContent())
}

async function aDispute(): Promise<void> {
  const [creator, worker] = [await aMember({ balance: 20_00 }), await aMember({ full_name: 'Jean-Robert Étienne' })]
  const { id: task_id } = await aPostedTask(creator, { title: 'Lave machin nan' })
  const { access_token } = worker.session
  await call('claim_task', { task_id }, access_token)
  await call('submit_task_proof', { task_id, text: 'Fini.' }, access_token)
  const about = { related_type: 'task', related_id: task_id, category: 'other', description: 'Nobody has looked at it.' } as const
  await call('open_dispute', about, access_token)
}

test('the overview counts new disputes live', async ({ page }) => {
  await enterStaffArea(page, await aStaffMember())
  await expect(page.getByRole('heading', { name: 'Your queue' })).toBeVisible()
  const before = await disputesWaiting(page)
  // Another flow may close one dispute meanwhile, so open two.
  await aDispute()
  await aDispute()
  await expect.poll(() => disputesWaiting(page)).toBeGreaterThan(before)
  await expectSound(page)
})

test('the search finds a member, a transaction and a cash-out; a transaction leads to its posting', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 7_50)
  const [saver, agent] = [await aSaver('Mirlande Toussaint'), await anAgent('Petit-Trou-de-Nippes')]
  const { id: cashout_id } = await cashOut(saver, agent, 20_00)
  await enterStaffArea(page, await aStaffMember())
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const found = async (typed: string, group: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill(typed)
    return page.getByRole('group', { name: group }).getByRole('option')
  }

  const cashouts = await found(cashout_id, 'Cash-outs')
  await expect(cashouts).toContainText('Mirlande Toussaint')
  await expect(cashouts).toContainText('$20.00')
  await expectSound(page)
  await page.keyboard.press('Escape')

  const members = await found(`@${payee.hai_tag}`, 'Members')
  await expect(members).toContainText('Wideline Pierre')
  await members.click()
  await page.waitForURL(`**${STAFF_AREA}/users/${payee.session.user.id}`)

  await expect(await found(transaction_id, 'Transactions')).toContainText('Roseline Baptiste')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${STAFF_AREA}/financial-audit?tab=journal&open=${transaction_id}`)
  await expect(dialog(page)).toContainText(transaction_id)
  await expect(dialog(page)).toContainText('Wideline Pierre')
  await expectSound(page)
  // Otherwise the cash-out would be offered to agents of other flows.
  await call('cancel_cashout', { idempotency_key: aKey(), cashout_id }, saver.session.access_token)
})

test('a hold leads to its posting', async ({ page }) => {
  const [saver, agent] = [await aSaver('Mirlande Toussaint'), await anAgent('Baradères')]
  const { id: cashout_id } = await cashOut(saver, agent, 20_00)
  await enterStaffArea(page, await aStaffMember(), '/on-hold-transactions?held_by=cashout&sort=created_at&direction=descending')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const held = page.getByRole('main').getByRole('row').filter({ hasText: saver.hai_tag })
  await held.getByRole('link', { name: 'Open posting' }).click()
  await page.waitForURL(`**${STAFF_AREA}/financial-audit?tab=journal&open=**`)
  await expect(dialog(page)).toContainText('Mirlande Toussaint')
  await call('cancel_cashout', { idempotency_key: aKey(), cashout_id }, saver.session.access_token)
})
