import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { aMember, enter } from './support/members.ts'
import { linkIn, newestMail } from './support/server.ts'
import { test } from './support/test.ts'

test('a member requests a copy of their data and downloads it', async ({ page }) => {
  const member = await aMember({ balance: 25_00 })
  await enter(page, member, '/settings?tab=data')
  const panel = page.locator('main')
  await panel.getByRole('button', { name: 'Create a copy' }).click()
  await expect(panel.getByText('Your copy is ready')).toBeVisible()
  await expect(panel.getByText(/Available until .*\. After that, we delete it\./)).toBeVisible()

  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: /^Download \(\d+ KB\)$/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  const zip = await readFile(await file.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('csv/activity.csv')).toBe(true)
  await expect(page.getByRole('status').getByText(`Saved as ${file.suggestedFilename().replaceAll('-', '\u2011')}`)).toBeVisible()

  const mail = await newestMail(member.email, /Your data is ready/)
  expect(new URL(linkIn(mail)).pathname).toBe('/settings')
})

test('the export page follows the progress without a reload', async ({ page }) => {
  const member = await aMember()
  await enter(page, member)
  let isHeldBack = true
  await page.route('**/rpc/get_my_data_export', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { export: object | null }
    if (isHeldBack && answer.export) answer.export = { ...answer.export, status: 'preparing', expires_at: null, size_bytes: null }
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'Create a copy' }).click()
  await expect(page.getByText('We’re preparing your copy')).toBeVisible()
  await expect(page.getByText(`We’ll email ${member.email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a copy' })).toBeHidden()
  expect(await violationsOn(page)).toEqual([])
  await expectFits(page, 'a copy being made')
  isHeldBack = false
  await expect(page.getByText('Your copy is ready')).toBeVisible()
})

test('a fourth copy in a day is rejected with the next possible time, and an expired one says so', async ({ page }) => {
  const member = await aMember()
  await enter(page, member, '/settings?tab=data')
  for (const name of ['Create a copy', 'Create a new copy', 'Create a new copy']) {
    const asked = page.waitForResponse('**/rpc/export_my_data')
    await page.getByRole('button', { name }).click()
    await asked
    await expect(page.getByText('Your copy is ready')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Create a new copy' }).click()
  await expect(page.getByRole('alert')).toContainText('You can create three copies a day. Try again after')

  await page.route('**/rpc/download_my_data', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '', request_id: 'r' } }),
  )
  await page.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByText('This copy is no longer available. Create a new one.')).toBeVisible()
  await expectFits(page, 'refusals of copies')
})
