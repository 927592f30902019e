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
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  const processes = page.getByRole('region', { name: 'Processes, one by one' })
  await expect(processes).toContainText('Living')
  await expect(processes).toContainText(`Node ${process.versions.node}`)
  const database = page.getByRole('region', { name: 'The database in figures' })
  await expect(database).toContainText(/PostgreSQL \d+/)
  await expect(database).toContainText(/Newest migration: \d{4}_/)
  await expect(page.getByRole('region', { name: 'Mail and texts, sent and failed' })).toContainText('Mails sent')
  const job = listed(page, mark)
  await expect(job).toContainText('health:prune')
  await expect(job).toContainText('After 3 tries')
  await expect(page.getByText('Nothing waits too long, nothing was given up.')).toBeHidden()
  await expectSound(page)

  const other = await anotherPage(browser, page)
  await enterStaffArea(other, late, '/system-health')
  await expect(listed(other, mark)).toBeVisible()

  await job.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Job waits again', { exact: true })).toBeVisible()
  await expect(page.getByText('health:prune is tried again, from its first try.')).toBeVisible()
  await expect(job).toHaveCount(0)

  await listed(other, mark).getByRole('button', { name: 'Try again' }).click()
  await expect(other.getByText('Job was not tried again', { exact: true })).toBeVisible()
  await expect(other.getByText('It is not given up any more: somebody else was first, or it is at work.')).toBeVisible()
  await expect(listed(other, mark)).toHaveCount(0)
})
