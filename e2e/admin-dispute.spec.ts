import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { aColleague, approveAs, confirmAction } from './support/colleague.ts'
import { withoutReload } from './support/without-reload.ts'
import { enter, type TestMember } from './support/members.ts'
import { letDisputeWait, setAgentLevel } from './support/operator.ts'
import { aKey, call } from './support/server.ts'
import { STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { anotherPage, available, balanceOf, dialog, expectSound, openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

/** The page polls every 30 seconds, so an update within this time came over the live connection. */
const SOONER_THAN_POLLED_MS = 25_000

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

  await page.clock.install()
  await enter(page, member, `/wallet/cash-outs/${cashout_id}`)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await dialog(page).getByLabel('What happened').fill('Half of the gourdes is missing.')
  await dialog(page).getByRole('button', { name: 'Open a dispute' }).click()
  await expect(page).toHaveURL(/\/disputes\/[0-9a-f-]{36}$/)
  const dispute_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const staffPage = await anotherPage(browser, page)
  await enterStaffArea(staffPage, staff, '/disputes')
  await staffPage.getByRole('button', { name: 'Show Sensitive' }).click()
  await expect(
    staffPage.getByRole('navigation', { name: 'Staff navigation' }).getByRole('link', { name: /^Disputes/ }),
  ).toContainText(/\d/)
  await expectSound(staffPage)
  await staffPage
    .getByRole('row')
    .filter({ hasText: `@${member.hai_tag}` })
    .click()
  await expect(staffPage).toHaveURL(new RegExp(`/disputes/${dispute_id}$`))
  await expect(staffPage.getByRole('region', { name: 'Member (payer)' })).toContainText('Half of the gourdes is missing.')
  await expect(staffPage.getByRole('region', { name: 'Agent' })).toContainText('No statement yet.')

  const other = await anotherPage(browser, page)
  await enter(other, agent, `/disputes/${dispute_id}`)
  const untouched = [await withoutReload(page), await withoutReload(other), await withoutReload(staffPage)]
  await other.getByLabel('Statement').fill('All of it was counted before her eyes.')
  await other.getByRole('button', { name: 'Add to the case' }).click()
  await expect(page.getByRole('main')).toContainText('All of it was counted before her eyes.')
  await expect(staffPage.getByRole('region', { name: 'Agent' })).toContainText('All of it was counted before her eyes.')

  const conversation = staffPage.getByRole('region', { name: 'Conversation' })
  await conversation.getByRole('button', { name: /^Show/ }).click()
  const { chat_session_id } = await call('get_cashout', { cashout_id }, agent.session.access_token)
  const said = { idempotency_key: aKey(), session_id: chat_session_id ?? '', content: 'Come back and we count again.' }
  await call('send_chat_message', said, agent.session.access_token)
  await expect(conversation).toContainText('Come back and we count again.', { timeout: SOONER_THAN_POLLED_MS })

  await letDisputeWait(dispute_id)
  await page.clock.fastForward('00:30')
  await page.getByRole('button', { name: 'Ask our team to decide' }).click()
  await expect(staffPage.getByText('Escalated', { exact: true })).toBeVisible()
  await expectSound(staffPage)
  expect(await violationsOn(staffPage)).toEqual([])

  for (const one of [page, other]) await one.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(available(page)).toContainText('$79.53')
  await expect(available(other)).toBeVisible()
  const [before, otherBefore] = [await unread(page), await unread(other)]

  await staffPage.getByRole('radio', { name: /^Approve refund/ }).check()
  await staffPage.getByLabel('Reason code').selectOption('short_paid')
  await staffPage.getByLabel('Reason, visible to both parties').fill('The photo shows what was handed over.')
  await staffPage.getByRole('button', { name: 'Refund $20.47' }).click()
  await confirmAction(staffPage, staff, `Refund $20.47 to @${member.hai_tag}`)
  await expect(staffPage.getByText('Refund Approved', { exact: true })).toBeVisible()
  await expect(staffPage.getByRole('region', { name: 'Decision' })).toContainText('Refunded.')
  await expectSound(staffPage)

  await expect(available(page)).toContainText('$100.00')
  await expect.poll(() => unread(page)).toBeGreaterThan(before)
  await expect.poll(() => unread(other)).toBeGreaterThan(otherBefore)
  for (const isUntouched of untouched) await isUntouched()
})

async function aDispute(member: TestMember, agent: TestMember): Promise<string> {
  const { id: cashout_id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agent.session.access_token)
  await call('mark_cashout_sent', { cashout_id, reference: 'MC-78' }, agent.session.access_token)
  const about = {
    related_type: 'cashout',
    related_id: cashout_id,
    category: 'not_received',
    description: 'Nobody came with the money.',
  } as const
  return (await call('open_dispute', { ...about }, member.session.access_token)).id
}

async function decide(staffPage: Page, decision: string): Promise<void> {
  await staffPage.getByRole('radio', { name: new RegExp(`^${decision}`) }).check()
  await staffPage.getByLabel('Reason code').selectOption('other')
  await staffPage.getByLabel('Reason, visible to both parties').fill('The photo shows what was handed over.')
  await staffPage.getByRole('region', { name: 'Decide' }).locator('button[type=submit]').click()
}

async function freeze(staffPage: Page): Promise<void> {
  const panel = staffPage.getByRole('region', { name: 'Freeze a party’s account' })
  await panel.getByRole('button', { name: 'Freeze account' }).click()
  await dialog(staffPage).getByLabel('Account to freeze').selectOption({ index: 1 })
  await dialog(staffPage).getByLabel('Reason code').selectOption('dispute')
  await dialog(staffPage).getByLabel('Reason, visible to the member').fill('Two people say they were never paid.')
  await dialog(staffPage).getByLabel('Documents needed').fill('The receipt of the transfer')
  await dialog(staffPage).getByLabel('Review date').fill('2030-01-31')
  await dialog(staffPage).getByRole('button', { name: 'Freeze account' }).click()
}

test('without the live connection, a case and a support conversation reload every 30 seconds', async ({ page }) => {
  test.slow()
  const [member, agent, staff] = [
    await aSaver('Nadège Toussaint'),
    await anAgent('Cavaillon'),
    await aColleague('admin', 'Myrlande Vilaire'),
  ]
  const dispute_id = await aDispute(member, agent)
  const asked = { category: 'money', subject: 'Where is it?', message: 'I sent ten dollars and they are gone.' } as const
  const { ticket_id } = await call('create_support_ticket', { idempotency_key: aKey(), ...asked }, member.session.access_token)
  await page.routeWebSocket('**/realtime', () => undefined)
  await page.clock.install()
  await enterStaffArea(page, staff, `/disputes/${dispute_id}`)
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const agents = page.getByRole('region', { name: 'Agent' })
  await expect(agents).toContainText('No statement yet.')
  const statement = { dispute_id, body: 'All of it was counted before her eyes.' }
  await call('add_dispute_event', { idempotency_key: aKey(), ...statement }, agent.session.access_token)
  await page.clock.fastForward('00:30')
  await expect(agents).toContainText(statement.body, { timeout: SOONER_THAN_POLLED_MS })

  await page.goto(`${STAFF_AREA}/support/${ticket_id}`)
  const said = page.getByRole('region', { name: 'Conversation' })
  await expect(said).toContainText(asked.message)
  const more = { ticket_id, body: 'It is still not there.' }
  await call('add_ticket_message', { idempotency_key: aKey(), ...more }, member.session.access_token)
  await page.clock.fastForward('00:30')
  await expect(said).toContainText(more.body, { timeout: SOONER_THAN_POLLED_MS })
})

test('a member who got too little cash is refunded in part, and the decision previews the split', async ({ page, browser }) => {
  test.slow()
  const [member, agent] = [await aSaver(), await anAgent('Côtes-de-Fer')]
  const staff = await aColleague('admin', 'Myrlande Vilaire')
  const dispute_id = await aDispute(member, agent)
  await enterStaffArea(page, staff, `/disputes/${dispute_id}`)
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const decide = page.getByRole('region', { name: 'Decide' })
  await decide.getByRole('radio', { name: /^Approve refund/ }).check()
  await expect(decide).toContainText('Member (payer) receives$20.47')
  await decide.getByLabel('Refund amount in US dollars').fill('20')
  await decide.getByLabel('Refund amount in US dollars').blur()
  await expect(decide.getByText('Enter an amount up to the maximum.')).toBeVisible()
  await decide.getByLabel('Refund amount in US dollars').fill('5')
  await expect(decide).toContainText('Member (payer) receives$5.00')
  await expect(decide).toContainText('Agent receives$15.27')
  await expect(decide).toContainText('Fee and tax$0.20')
  expect(await violationsOn(page)).toEqual([])
  await decide.getByLabel('Reason code').selectOption('short_paid')
  await decide.getByLabel('Reason, visible to both parties').fill('The photo shows what was handed over.')
  await decide.getByRole('button', { name: 'Refund $5.00' }).click()
  await confirmAction(page, staff, `Refund $5.00 to @${member.hai_tag} and release $15.27 to @${agent.hai_tag}`)
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('The payee keeps $15.27')
  expect([await balanceOf(member), await balanceOf(agent)]).toEqual([84_53, 15_27])
  const theirs = await anotherPage(browser, page)
  await enter(theirs, member, `/disputes/${dispute_id}`)
  await expect(theirs.getByRole('main')).toContainText('You got $5.00 of the money back. The other person got $15.27.')
})

test('a large refund of paid-out money waits for a second admin, and both see it', async ({ page, browser }) => {
  test.slow()
  const [member, agent] = [await aSaver(), await anAgent('Plaisance-du-Sud')]
  const { access_token } = member.session
  await setAgentLevel(agent, 2)
  await call('start_funding', { idempotency_key: aKey(), method: 'sandbox', amount: 100_00 }, access_token)
  const { id: cashout_id } = await cashOut(member, agent, 120_00)
  await call('accept_cashout', { cashout_id }, agent.session.access_token)
  await call('mark_cashout_sent', { cashout_id, reference: 'MC-79' }, agent.session.access_token)
  await call('confirm_cashout', { idempotency_key: aKey(), cashout_id }, access_token)
  const about = { related_type: 'cashout', related_id: cashout_id, category: 'not_received' } as const
  const { id } = await call('open_dispute', { ...about, description: 'The banknotes were false.' }, access_token)
  const [first, second] = [await aColleague('admin', 'Myrlande Vilaire'), await aColleague('admin', 'Odette Jean')]
  const [had, agentHad] = [await balanceOf(member), await balanceOf(agent)]

  await enterStaffArea(page, first, `/disputes/${id}`)
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const region = page.getByRole('region', { name: 'Decide' })
  await region.getByRole('radio', { name: /^Approve refund/ }).check()
  await expect(region).toContainText('A second admin must approve this')
  await decide(page, 'Approve refund')
  await confirmAction(page, first, `Ask to refund $120.00 to @${member.hai_tag}`)
  await expect(page.getByText('$120.00 awaiting a second admin', { exact: true })).toBeVisible()
  await expectSound(page)
  expect([await balanceOf(member), await balanceOf(agent)]).toEqual([had, agentHad])

  const other = await anotherPage(browser, page)
  await approveAs(other, second, `Refund $120.00 to @${member.hai_tag}, from @${agent.hai_tag}`)
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Refunded.')
  await expect(page.getByRole('main')).toContainText('Approved by Odette Jean')
  await expectSound(page)
  expect([await balanceOf(member), await balanceOf(agent)]).toEqual([had + 120_00, agentHad - 120_00])
})

test('when two staff members decide at once, each is told the result', async ({ page, browser }) => {
  test.slow()
  const [member, agent] = [await aSaver('Nadège Toussaint'), await anAgent('Baradères')]
  const [slow, quick] = [await aColleague('admin', 'Myrlande Vilaire'), await aColleague('admin', 'Odette Jean')]
  const other = await anotherPage(browser, page)
  await enterStaffArea(page, slow, '/disputes')
  await enterStaffArea(other, quick, '/disputes')
  for (const staffPage of [page, other]) await staffPage.getByRole('button', { name: 'Show Sensitive' }).click()
  const race = async (
    [begun, summary, failed]: readonly [(staffPage: Page) => Promise<void>, string, string],
    [done, also, said]: readonly [(staffPage: Page) => Promise<void>, string, string],
  ): Promise<void> => {
    await begun(page)
    await expect(page.getByRole('dialog', { name: 'Confirm this action' })).toContainText(summary)
    await done(other)
    await confirmAction(other, quick, also)
    await expect(other.getByRole('status').getByText(said, { exact: true })).toBeVisible()
    await confirmAction(page, slow, summary)
    await expect(page.getByText(failed, { exact: true })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
  }
  const open = async (dispute_id: string): Promise<void> => {
    for (const staffPage of [page, other]) await staffPage.goto(`${STAFF_AREA}/disputes/${dispute_id}`)
  }
  const name = `@${member.hai_tag}`
  const cases = [await aDispute(member, agent), await aDispute(member, agent), await aDispute(member, agent)] as const
  const theirs = await anotherPage(browser, page)
  await openWallet(theirs, member)

  await open(cases[0])
  await race(
    [(staffPage) => decide(staffPage, 'Approve refund'), `Refund $20.47 to ${name}`, 'Refund Failed'],
    [(staffPage) => decide(staffPage, 'Release funds'), 'Release', 'Funds Released'],
  )
  const appeal = (staffPage: Page) => staffPage.getByRole('region', { name: 'Appeal' })
  await call('appeal_dispute', { dispute_id: cases[0], body: 'I never saw her hand.' }, member.session.access_token)
  await expect(appeal(other)).toContainText('You made or approved the decision, so someone else must decide the appeal.')
  await expect(appeal(page).getByRole('button', { name: 'Uphold decision' })).toBeVisible()
  await open(cases[1])
  await race(
    [(staffPage) => decide(staffPage, 'Release funds'), 'Release', 'Release Failed'],
    [(staffPage) => decide(staffPage, 'Close without action'), 'Close', 'Dispute Closed'],
  )
  await open(cases[2])
  await race(
    [freeze, `Freeze the account of ${name}`, 'Freeze Failed'],
    [freeze, `Freeze the account of ${name}`, 'Account Frozen'],
  )
  await theirs.waitForURL('**/access-blocked')
  await expect(theirs.getByRole('main')).toContainText('Two people say they were never paid.')
  await expect(theirs.getByRole('listitem')).toHaveText(/The receipt of the transfer$/)
  await expect(theirs.getByRole('time')).toHaveText(/^31\sJanuary\s2030/)
  await expectSound(theirs)
  await race(
    [(staffPage) => decide(staffPage, 'Close without action'), 'Close', 'Close Failed'],
    [(staffPage) => decide(staffPage, 'Approve refund'), `Refund $20.47 to ${name}`, 'Refund Approved'],
  )
  expect(await balanceOf(agent)).toBe(20_27)
})
