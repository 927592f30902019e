import { expect } from '@playwright/test'
import { aColleague, confirmAction } from './support/colleague.ts'
import { listed } from './support/listed.ts'
import { withoutReload } from './support/without-reload.ts'
import { aMember, enter } from './support/members.ts'
import { call } from './support/server.ts'
import { enterStaffArea } from './support/staff.ts'
import { aPostedTask } from './support/tasks.ts'
import { anotherPage, available, dialog, expectSound, openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

const REASON = 'It asks the worker to pay for a key first.'

test('a forbidden task is removed; its creator is refunded, its worker reads why, and a second removal is told', async ({
  page,
  browser,
}) => {
  test.slow()
  const [creator, worker, staff, late] = await Promise.all([
    aMember({ full_name: 'Roseline Baptiste', balance: 50_00 }),
    aMember({ full_name: 'Paul Desir' }),
    aColleague('admin', 'Myrlande Vilaire'),
    aColleague('admin', 'Odette Jean'),
  ])
  const title = `Fetch a parcel for ${creator.hai_tag}`
  const { id } = await aPostedTask(creator, { title })
  await call('claim_task', { task_id: id }, worker.session.access_token)
  const [theirs, others, second] = [
    await anotherPage(browser, page),
    await anotherPage(browser, page),
    await anotherPage(browser, page),
  ]
  await openWallet(theirs, creator)
  await expect(available(theirs)).toContainText('$39.45')
  await enter(others, worker, `/tasks/${id}`)
  await expect(others.getByRole('heading', { name: title })).toBeVisible()
  const untouched = [await withoutReload(theirs), await withoutReload(others)]

  await enterStaffArea(page, staff, '/tasks')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.getByRole('searchbox', { name: 'Title or description' }).fill(creator.hai_tag)
  const row = listed(page, title)
  await expect(row).toContainText('Claimed')
  await expect(row).toContainText('$10.00')
  await expectSound(page)
  await row.click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('$10.55')
  await expectSound(page)

  await enterStaffArea(second, late, `/tasks/${id}`)
  await second.getByRole('button', { name: 'Show Sensitive' }).click()
  for (const staffPage of [page, second]) {
    await staffPage.getByRole('button', { name: 'Remove task' }).click()
    await expect(dialog(staffPage)).toContainText('$10.55 is refunded to the creator.')
    await dialog(staffPage).getByRole('textbox').fill('Too short')
    await dialog(staffPage).getByRole('button', { name: 'Remove task' }).click()
    await expect(dialog(staffPage)).toContainText('Enter 15 to 500 characters.')
    await dialog(staffPage).getByRole('textbox').fill(REASON)
    await expectSound(staffPage)
    await dialog(staffPage).getByRole('button', { name: 'Remove task' }).click()
  }
  await confirmAction(page, staff, 'refund $10.55')
  await expect(page.getByText('Task removed', { exact: true })).toBeVisible()
  await expect(page.getByText('$10.55 refunded to the creator.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Removal' })).toContainText(REASON)
  await expect(page.getByRole('region', { name: 'Removal' })).toContainText('Asks the worker for money')
  await expectSound(page)

  await expect(available(theirs)).toContainText('$50.00')
  await expect(theirs.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
  await expect(others.getByRole('main')).toContainText(REASON)
  for (const expectUntouched of untouched) await expectUntouched()

  await confirmAction(second, late, 'refund $10.55')
  await expect(second.getByText('Couldn’t remove the task', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'All tasks' }).click()
  await page.getByRole('searchbox', { name: 'Title or description' }).fill(creator.hai_tag)
  await expect(row).toContainText('Removed')
})
