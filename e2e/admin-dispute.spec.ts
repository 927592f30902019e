import { expect, test, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { aColleague, confirmAct } from './support/colleague.ts'
import { enter } from './support/members.ts'
import { letDisputeWait } from './support/operator.ts'
import { call } from './support/server.ts'
import { enterDesk } from './support/staff.ts'
import { anotherPage, available, dialog, expectSound } from './support/wallet.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unread = async (page: Page): Promise<number> =>
  Number(/(\d+) unread/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)

test('a cash-out is disputed, answered, escalated and refunded by staff; balance and both bells change live', async ({
  page,
  browser,
}) => {
  test.slow()
  const [member, agent, staff] = [
    await aSaver(),
    await anAgent('Fonds-des-Nègres'),
    await aColleague('admin', 'Myrlande Vilaire'),
  ]
  const { id: cashout_id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agent.session.access_token)
  await call('mark_cashout_sent', { cashout_id, reference: 'MC-77' }, agent.session.access_token)

  await enter(page, member, `/wallet/cash-outs/${cashout_id}`)
  await page.getByRole('button', { name: 'There is a problem' }).click()
  await dialog(page).getByLabel('What happened').fill('Half of the gourdes is missing.')
  await dialog(page).getByRole('button', { name: 'Open a dispute' }).click()
  await expect(page).toHaveURL(/\/disputes\/[0-9a-f-]{36}$/)
  const dispute_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const desk = await anotherPage(browser, page)
  await enterDesk(desk, staff, '/disputes')
  await desk.getByRole('button', { name: 'Show Sensitive' }).click()
  await expect(desk.getByRole('navigation', { name: 'Staff functions' }).getByRole('link', { name: /^Disputes/ })).toContainText(
    /\d/,
  )
  await expectSound(desk)
  await desk
    .getByRole('row')
    .filter({ hasText: `@${member.hai_tag}` })
    .click()
  await expect(desk).toHaveURL(new RegExp(`/disputes/${dispute_id}$`))
  await expect(desk.getByRole('region', { name: 'Member, payer' })).toContainText('Half of the gourdes is missing.')
  await expect(desk.getByRole('region', { name: 'Agent' })).toContainText('Has said nothing yet.')

  const other = await anotherPage(browser, page)
  await enter(other, agent, `/disputes/${dispute_id}`)
  await other.getByLabel('Statement').fill('All of it was counted before her eyes.')
  await other.getByRole('button', { name: 'Add to the case' }).click()
  await expect(page.getByRole('main')).toContainText('All of it was counted before her eyes.')
  await expect(desk.getByRole('region', { name: 'Agent' })).toContainText('All of it was counted before her eyes.')

  await letDisputeWait(dispute_id)
  await page.reload()
  await page.getByRole('button', { name: 'Bring it before our team' }).click()
  await expect(desk.getByText('Escalated', { exact: true })).toBeVisible()
  await expectSound(desk)
  expect(await violationsOn(desk)).toEqual([])

  await page.goto('/dashboard')
  await expect(available(page)).toContainText('$79.53')
  await other.goto('/dashboard')
  await expect(available(other)).toBeVisible()
  const [before, otherBefore] = [await unread(page), await unread(other)]

  await desk.getByRole('radio', { name: /^Approve refund/ }).check()
  await desk.getByLabel('Reason code').selectOption('short_paid')
  await desk.getByLabel('Reason, both sides read it').fill('The photo shows what was handed over.')
  await desk.getByRole('button', { name: 'Refund $20.47' }).click()
  await confirmAct(desk, staff, `Refund $20.47 to @${member.hai_tag}`)
  await expect(desk.getByText('Refund Approved')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Decide' })).toContainText('Refunded.')
  await expectSound(desk)

  await expect(available(page)).toContainText('$100.00')
  await expect.poll(() => unread(page)).toBeGreaterThan(before)
  await expect.poll(() => unread(other)).toBeGreaterThan(otherBefore)
})
