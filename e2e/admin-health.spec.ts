import { expect } from '@playwright/test'
import { listed } from './support/listed.ts'
import { leaveJobGivenUp } from './support/operator.ts'
import { aStaffMember, enterStaffArea } from './support/staff.ts'
import { anotherPage, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

test('staff see the system’s health and retry a failed job; the second retry is told', async ({ page, browser }) => {
  test.slow()
  const [staff, late] = [await aStaffMember('admin', 'Myrlande Vilaire'), await aStaffMember('admin', 'Odette Jean')]
  const mark = `the disk of ${staff.hai_tag} was full`
  await leaveJobGivenUp('health:prune', mark)

  await enterStaffArea(page, staff, '/system-health')
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible()
  const processes = page.getByRole('region', { name: 'Process list' })
  await expect(processes).toContainText('Running')
  await expect(processes).toContainText(`Node ${process.versions.node}`)
  const database = page.getByRole('region', { name: 'Database details' })
  await expect(database).toContainText(/PostgreSQL \d+/)
  await expect(database).toContainText(/Latest migration: \d{4}_/)
  await expect(page.getByRole('region', { name: 'Email and text delivery' })).toContainText('Emails sent')
  const job = listed(page, mark)
  await expect(job).toContainText('health:prune')
  await expect(job).toContainText('After 3 attempts')
  await expect(page.getByText('No overdue or failed jobs.')).toBeHidden()
  await expectSound(page)

  const other = await anotherPage(browser, page)
  await enterStaffArea(other, late, '/system-health')
  await expect(listed(other, mark)).toBeVisible()

  await job.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Job queued again', { exact: true })).toBeVisible()
  await expect(page.getByText('health:prune starts again from the first attempt.')).toBeVisible()
  await expect(job).toHaveCount(0)

  await listed(other, mark).getByRole('button', { name: 'Try again' }).click()
  await expect(other.getByText('Couldn’t retry the job', { exact: true })).toBeVisible()
  await expect(other.getByText('The job is already running, or someone else has retried it.')).toBeVisible()
  await expect(listed(other, mark)).toHaveCount(0)
})
