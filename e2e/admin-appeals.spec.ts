import { expect } from '@playwright/test'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { aColleague, confirmAction } from './support/colleague.ts'
import { withoutReload } from './support/without-reload.ts'
import type { TestMember } from './support/members.ts'
import { decideDispute } from './support/operator.ts'
import { call } from './support/server.ts'
import { STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { anotherPage, available, dialog, expectSound, openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

async function anAppeal(member: TestMember, agent: TestMember): Promise<string> {
  const { id: cashout_id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agent.session.access_token)
  await call('mark_cashout_sent', { cashout_id, reference: 'MC-79' }, agent.session.access_token)
  const about = { related_type: 'cashout', related_id: cashout_id, category: 'not_received' } as const
  const { id } = await call(
    'open_dispute',
    { ...about, description: 'Nobody came with the money, and nobody answers.' },
    member.session.access_token,
  )
  await decideDispute('approve-dispute-refund', id, 'The agent had said nothing.')
  await call('appeal_dispute', { dispute_id: id, body: 'Here is the receipt that she signed.' }, agent.session.access_token)
  return id
}

test('one appealed decision is upheld and one is changed, which pays the appellant live', async ({ page, browser }) => {
  test.slow()
  const [member, agent, staff] = [
    await aSaver('Nadège Toussaint'),
    await anAgent('Petit-Trou', 'Paul Desir'),
    await aColleague('admin', 'Odette Jean'),
  ]
  const [upheld, changed] = [await anAppeal(member, agent), await anAppeal(member, agent)]
  const [theirs, others] = [await anotherPage(browser, page), await anotherPage(browser, page)]
  await openWallet(theirs, member)
  await openWallet(others, agent)
  await expect(available(theirs)).toContainText('$100.00')
  await expect(available(others)).toContainText('$0.00')
  const untouched = [await withoutReload(theirs), await withoutReload(others)]

  await enterStaffArea(page, staff, `/disputes/${upheld}`)
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const appeal = page.getByRole('region', { name: 'Appeal' })
  await expect(appeal).toContainText('Appealed by: Agent.')
  await expect(page.getByRole('main').getByText('Under appeal', { exact: true })).toBeVisible()
  await expectSound(page)
  await appeal.getByRole('button', { name: 'Uphold decision' }).click()
  await expect(dialog(page)).toContainText('No money moves. Both parties see the reason.')
  await dialog(page).getByRole('textbox').fill('The receipt is of another day.')
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Uphold decision' }).click()
  await confirmAction(page, staff, 'Uphold the decision')
  await expect(page.getByText('Decision upheld', { exact: true })).toBeVisible()
  await expect(page.getByText('No money moved.', { exact: true })).toBeVisible()
  await expect(appeal).toContainText('Decision upheld. Appealed by: Agent.')
  await expectSound(page)

  await page.goto(`${STAFF_AREA}/disputes/${changed}`)
  await appeal.getByRole('button', { name: 'Change decision' }).click()
  const part = dialog(page).getByLabel('Refund amount in US dollars')
  await part.fill('20.48')
  await dialog(page).getByLabel('Reason', { exact: false }).last().fill('She signed for a quarter of it.')
  await dialog(page).getByRole('button', { name: 'Change decision' }).click()
  await expect(part).toHaveAttribute('aria-invalid', 'true')
  await part.fill('5')
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Change decision' }).click()
  await confirmAction(page, staff, '$5.00')
  await expect(page.getByText('Decision changed', { exact: true })).toBeVisible()
  await expect(page.getByText('$5.00 moved.', { exact: true })).toBeVisible()
  await expect(appeal).toContainText('Decision changed in favor of: Agent.')
  await expect(available(theirs)).toContainText('$95.00')
  await expect(available(others)).toContainText('$5.00')
  for (const expectUntouched of untouched) await expectUntouched()
})

test('when two staff members decide an appeal at once, the second is told that it failed', async ({ page, browser }) => {
  test.slow()
  const [member, agent, slow, quick] = [
    await aSaver('Nadège Toussaint'),
    await anAgent('Aquin', 'Paul Desir'),
    await aColleague('admin', 'Odette Jean'),
    await aColleague('admin', 'Myrlande Vilaire'),
  ]
  const dispute_id = await anAppeal(member, agent)
  const other = await anotherPage(browser, page)
  for (const [staffPage, staff] of [
    [page, slow],
    [other, quick],
  ] as const) {
    await enterStaffArea(staffPage, staff, `/disputes/${dispute_id}`)
    await staffPage.getByRole('button', { name: 'Show Sensitive' }).click()
    await staffPage.getByRole('region', { name: 'Appeal' }).getByRole('button', { name: 'Uphold decision' }).click()
    await dialog(staffPage).getByRole('textbox').fill('The receipt is of another day.')
    await dialog(staffPage).getByRole('button', { name: 'Uphold decision' }).click()
    await expect(staffPage.getByRole('dialog', { name: 'Confirm this action' })).toContainText('Uphold the decision')
  }
  await confirmAction(other, quick, 'Uphold the decision')
  await expect(other.getByText('Decision upheld', { exact: true })).toBeVisible()
  await confirmAction(page, slow, 'Uphold the decision')
  await expect(page.getByRole('status').getByText('Couldn’t decide the appeal', { exact: true })).toBeVisible()
  await expectSound(page)
})
