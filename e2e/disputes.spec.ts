import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { follow } from './support/follow.ts'
import { aMember, enter, type TestMember } from './support/members.ts'
import { decideDispute, letDisputeWait } from './support/operator.ts'
import { call } from './support/server.ts'
import { aPostedTask } from './support/tasks.ts'
import { anotherPage, dialog } from './support/wallet.ts'
import { test } from './support/test.ts'

const history = (page: Page) => page.getByRole('main')
const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function dispute(page: Page, description: string): Promise<string> {
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await dialog(page).getByLabel('What happened').fill(description)
  await dialog(page).getByRole('button', { name: 'Open a dispute' }).click()
  await expect(page).toHaveURL(/\/disputes\/[0-9a-f-]{36}$/)
  await expect(history(page)).toContainText(description)
  return idIn(page)
}

test('a cash-out is disputed, answered, escalated after a day and decided, without a reload', async ({ page, browser }) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Paillant')])
  const { id: cashout_id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agent.session.access_token)
  await call('mark_cashout_sent', { cashout_id, reference: 'MC-77' }, agent.session.access_token)
  await enter(page, member, `/wallet/cash-outs/${cashout_id}`)
  const other = await anotherPage(browser, page)
  await enter(other, agent, '/agents/dashboard')
  await expect(other.getByRole('button', { name: 'Report a problem' })).toBeVisible()

  const dispute_id = await dispute(page, 'Half of the gourdes is missing.')
  await expect(other.getByText('The money stays on hold until the dispute is decided.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Report a problem' })).toHaveCount(0)
  await other.goto(`/disputes/${dispute_id}`)
  await expect(history(other)).toContainText('Roseline Baptiste opened a dispute')
  await expect(other.getByRole('button', { name: 'Ask our team to decide' })).toHaveCount(0)

  await letDisputeWait(dispute_id)
  await other.getByLabel('Statement').fill('<b>All of it</b> was counted before her eyes.')
  await other
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'count.jpg', mimeType: 'image/jpeg', buffer: await other.screenshot({ type: 'jpeg' }) })
  await expect(other.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await other.getByRole('button', { name: 'Add to the case' }).click()
  for (const screen of [page, other]) {
    await expect(history(screen)).toContainText('<b>All of it</b> was counted before her eyes.')
    await expect(screen.getByRole('button', { name: 'View larger' })).toBeVisible()
  }
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Ask our team to decide' }).click()
  for (const screen of [page, other]) await expect(screen.getByText('With our team', { exact: true })).toBeVisible()
  await decideDispute('approve-dispute-refund', dispute_id, 'The photo shows what was handed over.')
  for (const screen of [page, other]) {
    await expect(screen.getByRole('heading', { name: 'Decision' })).toBeVisible()
    await expect(history(screen)).toContainText('The photo shows what was handed over.')
    await expect(screen.getByLabel('Statement')).toHaveCount(0)
  }
  await expect(page.getByText('$20.47 was returned to you.')).toBeVisible()
  await expect(other.getByText('$20.00 was returned to the other person.')).toBeVisible()
})

test('a worker disputes a rejected proof, and staff decide that the task is paid', async ({ page, browser }) => {
  const [creator, worker] = await Promise.all([
    aMember({ full_name: 'Roseline Baptiste', balance: 50_00 }),
    aMember({ full_name: 'Paul Desir' }),
  ])
  const { id: task_id } = await aPostedTask(creator, { title: 'Paint the gate' })
  await call('claim_task', { task_id }, worker.session.access_token)
  await call('submit_task_proof', { task_id, text: 'Blue, twice.' }, worker.session.access_token)
  await call('reject_task', { task_id, reason: 'The left side is bare.' }, creator.session.access_token)
  await enter(page, worker, `/tasks/${task_id}`)
  const other = await anotherPage(browser, page)
  await enter(other, creator, `/tasks/${task_id}`)
  await expect(other.getByRole('button', { name: 'Report a problem' })).toBeVisible()

  const dispute_id = await dispute(page, 'Both sides are painted, as the picture shows.')
  await expect(other.getByText('A dispute is open. The money stays on hold until there’s a decision.')).toBeVisible()
  await decideDispute('release-dispute-funds', dispute_id, 'Both sides are blue on the pictures.')
  await expect(page.getByText('$10.00 was paid to you.')).toBeVisible()
  await expect(other.getByText('Decided: paid')).toBeVisible()
  await other.getByRole('button', { name: 'Chat', exact: true }).click()
  const context = other.getByRole('region', { name: 'Task' })
  await expect(context).toContainText('Paint the gate')
  await expect(context).toContainText('Paid')
  await context.getByRole('link', { name: 'See details' }).click()
  await expect(other).toHaveURL(`/tasks/${task_id}`)
})

async function aSentDispute(member: TestMember, agent: TestMember): Promise<string> {
  const { id: cashout_id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agent.session.access_token)
  await call('mark_cashout_sent', { cashout_id, reference: '' }, agent.session.access_token)
  const about = { related_type: 'cashout', related_id: cashout_id, category: 'not_received' } as const
  const said = { ...about, description: 'Nobody was at the counter when I came.' }
  return (await call('open_dispute', said, member.session.access_token)).id
}

test('both parties agree after a declined proposal, without a reload, from the dashboard in two taps', async ({
  page,
  browser,
}) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Camp-Perrin')])
  const dispute_id = await aSentDispute(member, agent)
  await enter(page, member, `/disputes/${dispute_id}`)
  const other = await anotherPage(browser, page)
  await enter(other, agent, `/disputes/${dispute_id}`)
  const proposal = (screen: Page) => screen.getByRole('region', { name: 'Proposal to end the dispute' })

  await page.getByRole('button', { name: 'Propose a solution' }).click()
  await dialog(page).getByRole('button', { name: 'Send proposal' }).click()
  await expect(dialog(page)).toContainText('Choose who gets the money.')
  await dialog(page).getByRole('radio', { name: 'I get the money back' }).check()
  await expect(dialog(page)).toContainText('You get')
  expect(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Send proposal' }).click()
  await expect(proposal(page)).toContainText('You asked for the money back.')
  await expect(proposal(other)).toContainText('asked for the money back.')
  await proposal(other).getByRole('button', { name: 'Decline' }).click()
  await expect(proposal(page)).toHaveCount(0)
  await expect(history(page)).toContainText('declined the proposal')

  await other.getByRole('button', { name: 'Propose a solution' }).click()
  await dialog(other).getByRole('radio', { name: 'I get the money' }).check()
  await dialog(other).getByRole('button', { name: 'Send proposal' }).click()
  await expect(proposal(page)).toContainText('$20.27')
  await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await follow(page, '/dashboard')
  await page.getByRole('link', { name: /Proposed a way to end your dispute: answer by / }).click()
  await expect(dialog(page)).toContainText('You get nothing back.')
  await dialog(page).getByRole('button', { name: 'Accept and end dispute' }).click()
  for (const screen of [page, other]) await expect(screen.getByRole('heading', { name: 'What you agreed' })).toBeVisible()
  await expect(page.getByText('The cash-out of $20.00 counts as paid out. You paid $20.47, fee and tax included.')).toBeVisible()
  await expect(other.getByText('You got $20.27: $20.00 plus $0.27 of the fee.')).toBeVisible()
})

test('a dispute opened by mistake is closed, and cash confirmed in a dispute pays the agent at once', async ({ page }) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Torbeck')])
  const dispute_id = await aSentDispute(member, agent)
  const { related_id } = await call('get_dispute', { dispute_id }, member.session.access_token)
  await enter(page, member, `/disputes/${dispute_id}`)
  await page.getByRole('button', { name: 'Close dispute' }).click()
  await expect(dialog(page)).toContainText('$20.47 stays on hold until you confirm that you’ve been paid.')
  await dialog(page).getByRole('button', { name: 'Close dispute' }).click()
  await expect(page).toHaveURL(`/wallet/cash-outs/${related_id}?answer=now`)
  await dialog(page)
    .getByRole('button', { name: /^Yes, I have/ })
    .click()
  await expect(page.getByRole('link', { name: 'Open the receipt' })).toBeVisible()
  await follow(page, `/disputes/${dispute_id}`)
  await expect(page.getByRole('heading', { name: 'Closed without a decision' })).toBeVisible()

  const second_id = await aSentDispute(member, agent)
  const second = await call('get_dispute', { dispute_id: second_id }, member.session.access_token)
  await follow(page, `/wallet/cash-outs/${second.related_id}`)
  await page.getByRole('link', { name: 'See the dispute' }).click()
  await page.getByRole('button', { name: 'I’ve received the full amount' }).click()
  await expect(dialog(page)).toContainText('Confirm only if you have the full amount.')
  await expect(dialog(page)).toContainText(/[\d,]+\sHTG/)
  expect(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Yes, I have the full amount' }).click()
  await expect(page.getByRole('heading', { name: 'What you agreed' })).toBeVisible()
  await expect(page.getByText('The cash-out of $20.00 counts as paid out. You paid $20.47, fee and tax included.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose a solution' })).toHaveCount(0)
})

test('a member who got too little cash opens a dispute with one more tap', async ({ page }) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Anse-à-Veau')])
  const { id: cashout_id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agent.session.access_token)
  await call('mark_cashout_sent', { cashout_id, reference: '' }, agent.session.access_token)
  await enter(page, member, `/wallet/cash-outs/${cashout_id}`)
  await page.getByRole('button', { name: 'I received it' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Yes, I have/ })
    .click()
  await page.getByLabel('Gourdes you received').fill('2000')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  await expect(page).toHaveURL(/\/disputes\/[0-9a-f-]{36}$/)
  await expect(history(page)).toContainText(/I was promised [\d,.]+\sHTG and got 2,000\sHTG\./)
})
