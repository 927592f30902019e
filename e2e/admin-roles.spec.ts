import { expect, type Page } from '@playwright/test'
import { anAgent } from './support/cashouts.ts'
import { aColleague, confirmAction, type Colleague } from './support/colleague.ts'
import { withoutReload } from './support/without-reload.ts'
import { aMember, aColleague as aNewcomer, enter } from './support/members.ts'
import { countWork } from './support/operator.ts'
import { aCandidate, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { anotherPage, dialog, expectSound, openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

const reason = (page: Page) => dialog(page).getByLabel('Reason', { exact: true })

async function choose(page: Page, action: string, why: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for this member' }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
  await reason(page).fill(why)
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
}

async function approve(page: Page, boss: Colleague, hai_tag: string, summary: string): Promise<void> {
  await page.goto(`${STAFF_AREA}/approvals`)
  const asked = page.getByRole('article', { name: 'Pending approval' }).filter({ hasText: hai_tag })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await confirmAction(page, boss, summary)
  await expect(page.getByText('Approved and completed', { exact: true })).toBeVisible()
  await expect(asked).toBeHidden()
}

test('a staff role is granted and removed by two; its removal ends the session at once', async ({ page, browser }) => {
  test.slow()
  const [boss, second, candidate] = await Promise.all([
    aColleague('super_admin', 'Daphnée Laurent'),
    aColleague('super_admin', 'Rosemène Cadet'),
    aCandidate('Wideline Pierre'),
  ])
  const { hai_tag } = candidate
  const theirPage = `/users/${candidate.session.user.id}`
  const [other, theirs] = [await anotherPage(browser, page), await anotherPage(browser, page)]
  await enterStaffArea(page, boss, theirPage)
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await choose(page, 'Make admin', 'She answers the tickets of the south.')
  await confirmAction(page, boss, `Ask to make @${hai_tag} an admin`)
  await expect(page.getByText('Approval requested', { exact: true })).toBeVisible()
  await expect(page.getByText('A second super admin has 24 hours to approve it.')).toBeVisible()
  await expect(page.getByText('Pending approval', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.getByRole('main').getByRole('link', { name: 'Approvals' }).click()
  const own = page.getByRole('article', { name: 'Pending approval' }).filter({ hasText: hai_tag })
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toBeHidden()

  await enterStaffArea(other, second, '/approvals')
  await other.getByRole('button', { name: 'Show Sensitive' }).click()
  await approve(other, second, hai_tag, `Approve: make @${hai_tag} an admin`)
  await enterStaffArea(theirs, candidate, '/users')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

  await other.goto(`${STAFF_AREA}${theirPage}`)
  await choose(other, 'Remove admin role', 'She has left the south office.')
  await confirmAction(other, second, `Ask to remove @${hai_tag} as an admin`)
  await expect(other.getByText('Approval requested', { exact: true })).toBeVisible()
  await approve(page, boss, hai_tag, `Approve: remove @${hai_tag} as an admin`)
  await theirs.waitForURL((url) => url.pathname === '/auth')
  await page.goto(`${STAFF_AREA}${theirPage}?tab=record`)
  for (const said of [/role granted/i, /role removed/i]) await expect(page.getByRole('main')).toContainText(said)
  await expectSound(page)
})

test('an approval and a permanent block reach the open screens of both people', async ({ page, browser }) => {
  test.slow()
  const [newcomer, member, admin] = await Promise.all([
    aNewcomer(),
    aMember({ full_name: 'Gaston Lamour', balance: 20_00 }),
    aColleague('admin', 'Myrlande Vilaire'),
  ])
  const [waiting, theirs] = [await anotherPage(browser, page), await anotherPage(browser, page)]
  await enter(waiting, newcomer, '/pending-approval')
  await expect(waiting.getByText('Your account is pending admin approval.')).toBeVisible()
  await openWallet(theirs, member)
  const untouched = await withoutReload(waiting)

  await enterStaffArea(page, admin, '/users')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.getByLabel('Approved').selectOption({ label: 'Awaiting approval' })
  await page.getByRole('searchbox', { name: 'Name, HaiTag, email or phone' }).fill(newcomer.email)
  await page.getByRole('main').getByText(newcomer.email).first().click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Account approved', { exact: true })).toBeVisible()
  await expect(waiting).not.toHaveURL(/pending-approval/)
  await untouched()

  await page.goto(`${STAFF_AREA}/users/${member.session.user.id}`)
  await choose(page, 'Block account', 'Three cards that were not his paid in.')
  await confirmAction(page, admin, `Block @${member.hai_tag}`)
  await expect(page.getByText('Account blocked', { exact: true })).toBeVisible()
  await expect(page.getByText('1 session ended.')).toBeVisible()
  await theirs.waitForURL('**/access-blocked')
  await expect(theirs.getByText('Three cards that were not his paid in.')).toBeVisible()
  await expectSound(page)
})

test('an agent who qualifies for the next level gets it and is notified', async ({ page, browser }) => {
  const [agent, admin] = [await anAgent('Arnaud', 'Yvrose Toussaint'), await aColleague('admin', 'Myrlande Vilaire')]
  await countWork(agent, 100)
  const theirs = await anotherPage(browser, page)
  await openWallet(theirs, agent)
  await enterStaffArea(page, admin, `/users/${agent.session.user.id}`)
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await expect(page.getByText('Eligible for level 2. Confirm it to apply.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm agent level' }).click()
  await expect(dialog(page)).toContainText('100 completed, 0 disputed.')
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, admin, `@${agent.hai_tag}`)
  await expect(page.getByText('Level 2 confirmed', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await expect(theirs.getByRole('dialog', { name: 'Notifications' })).toContainText(/level 2/i)
})

type StaffWindow = readonly [Page, Colleague]

async function race(
  [[slow, asker], [quick, other]]: readonly [StaffWindow, StaffWindow],
  begin: (staffPage: Page) => Promise<void>,
  { summary, done, failed }: Readonly<Record<'summary' | 'done' | 'failed', string>>,
): Promise<void> {
  for (const staffPage of [slow, quick]) {
    await begin(staffPage)
    await expect(staffPage.getByRole('dialog', { name: 'Confirm this action' })).toContainText(summary)
  }
  await confirmAction(quick, other, summary)
  await expect(quick.getByRole('status').getByText(done, { exact: true })).toBeVisible()
  await confirmAction(slow, asker, summary)
  await expect(slow.getByRole('status').getByText(failed, { exact: true })).toBeVisible()
  await expectSound(slow)
}

test('when two staff members do the same to a member, the second is told that it failed', async ({ page, browser }) => {
  test.slow()
  const [member, agent, candidate, boss, second] = await Promise.all([
    aMember({ full_name: 'Gaston Lamour' }),
    anAgent('Camp-Perrin', 'Yvrose Toussaint'),
    aCandidate('Wideline Pierre'),
    aColleague('super_admin', 'Daphnée Laurent'),
    aColleague('super_admin', 'Rosemène Cadet'),
  ])
  await countWork(agent, 100)
  const other = await anotherPage(browser, page)
  const staffPages = [
    [page, boss],
    [other, second],
  ] as const
  for (const [staffPage, staff] of staffPages) {
    await enterStaffArea(staffPage, staff)
    await staffPage.getByRole('button', { name: 'Show Sensitive' }).click()
  }
  const open = async ({ session }: Pick<typeof member, 'session'>): Promise<void> => {
    for (const [staffPage] of staffPages) await staffPage.goto(`${STAFF_AREA}/users/${session.user.id}`)
  }

  await open(member)
  await race(staffPages, (staffPage) => choose(staffPage, 'Block account', 'Three cards that were not his paid in.'), {
    summary: `Block @${member.hai_tag}`,
    done: 'Account blocked',
    failed: 'Failed to update user block status',
  })
  await open(member)
  const unblock = async (staffPage: Page): Promise<void> => {
    await staffPage.getByRole('button', { name: 'Unblock' }).click()
    await reason(staffPage).fill('The bank says that the cards were his.')
    await dialog(staffPage).getByRole('button', { name: 'Continue' }).click()
  }
  await race(staffPages, unblock, {
    summary: `Unblock @${member.hai_tag}`,
    done: 'Account unblocked',
    failed: 'Failed to update user block status',
  })
  await open(candidate)
  await race(staffPages, (staffPage) => choose(staffPage, 'Make admin', 'She answers the tickets of the south.'), {
    summary: `Ask to make @${candidate.hai_tag} an admin`,
    done: 'Approval requested',
    failed: 'Couldn’t request the change',
  })
  await open(agent)
  const confirmLevel = async (staffPage: Page): Promise<void> => {
    await staffPage.getByRole('button', { name: 'Confirm agent level' }).click()
    await dialog(staffPage).getByRole('button', { name: 'Continue' }).click()
  }
  await race(staffPages, confirmLevel, {
    summary: `@${agent.hai_tag}`,
    done: 'Level 2 confirmed',
    failed: 'Couldn’t confirm the level',
  })
  await open(agent)
  await race(staffPages, (staffPage) => choose(staffPage, 'Lower agent level', 'Three members got less than was promised.'), {
    summary: `@${agent.hai_tag}`,
    done: 'Lowered to level 1',
    failed: 'Couldn’t lower the level',
  })
})
