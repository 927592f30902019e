import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { aMember, enter } from './support/members.ts'
import { call } from './support/server.ts'
import { aPostedTask } from './support/tasks.ts'
import { anotherPage } from './support/wallet.ts'
import { test } from './support/test.ts'

const status = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()

test('a task is posted, done, sent back, proven with a picture and paid, without a reload', async ({ page, browser }) => {
  const [creator, worker] = await Promise.all([
    aMember({ full_name: 'Roseline Baptiste', balance: 100_00 }),
    aMember({ full_name: 'Paul Desir' }),
  ])
  const other = await anotherPage(browser, page)
  const title = `Paint the gate of ${creator.hai_tag}`
  await enter(page, creator, '/tasks')
  await expect(page.getByText('You never pay to do a task')).toBeVisible()
  await page.getByRole('button', { name: 'Post a task' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What needs doing?').fill(title)
  await dialog.getByLabel('Details').fill('Blue, twice.')
  await dialog.getByLabel('Reward in US dollars').fill('20')
  await expect(dialog.getByText('$21.10', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Post task ($21.10)' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  await enter(other, worker, '/tasks')
  await other.getByLabel('Search').fill(creator.hai_tag)
  await other.getByRole('link', { name: new RegExp(title) }).click()
  await expect(other.getByText('Doing this task costs you nothing')).toBeVisible()
  await other.getByRole('button', { name: 'Take this task for $20.00' }).click()
  await expect(status(other, 'In progress')).toBeVisible()
  await expect(status(page, 'In progress')).toBeVisible()

  await other.getByRole('button', { name: 'Submit proof' }).click()
  await other.getByLabel('What you did').fill('Done, look.')
  await other
    .getByRole('dialog')
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await other.screenshot({ type: 'jpeg' }) })
  await expect(other.getByText('gate.jpg')).toBeVisible()
  await other.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(status(other, 'Proof submitted')).toBeVisible()

  await expect(page.getByRole('img', { name: 'Picture of the proof' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByLabel('What’s missing').fill('The left side is bare.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(other.getByText('The left side is bare.')).toBeVisible()

  await other.getByRole('button', { name: /Submit again/ }).click()
  await other.getByLabel('What you did').fill('Both sides now.')
  await other.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Both sides now.')).toBeVisible()
  const proof = await page.getByText('Proof 1').boundingBox()
  const accept = page.getByRole('button', { name: 'Accept and pay $20.00' })
  expect(proof?.y).toBeLessThan((await accept.boundingBox())?.y ?? 0)
  await accept.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept and pay $20.00' }).click()
  await expect(status(page, 'Paid')).toBeVisible()
  await expect(status(other, 'Paid')).toBeVisible()
  const { available_balance } = await call('get_wallet', {}, worker.session.access_token)
  expect(available_balance).toBe(20_00)
})

test('a late claim is told so, and a cancelled task cannot be claimed', async ({ page, browser }) => {
  const [creator, first, second] = await Promise.all([
    aMember({ balance: 50_00 }),
    aMember({ full_name: 'Paul Desir' }),
    aMember({ full_name: 'Ana Louis' }),
  ])
  const { id: taken } = await aPostedTask(creator, { title: 'Carry water up' })
  await enter(page, second, `/tasks/${taken}`)
  // The other worker claims the task just before this page does, so no live update has arrived yet.
  await page.route('**/rpc/claim_task', async (route) => {
    await call('claim_task', { task_id: taken }, first.session.access_token)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Take this task for $10.00' }).click()
  await expect(page.getByText('We couldn’t find this task')).toBeVisible()

  const { id: open } = await aPostedTask(creator, { title: 'Sweep the yard' })
  const other = await anotherPage(browser, page)
  await enter(other, creator, `/tasks/${open}`)
  await other.getByRole('button', { name: 'Cancel task' }).click()
  await expect(status(other, 'Cancelled')).toBeVisible()
  const { on_hold_balance } = await call('get_wallet', {}, creator.session.access_token)
  expect(on_hold_balance).toBe(10_55)
})
