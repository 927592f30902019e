import { expect, test } from '@playwright/test'
import { anAgent } from './support/cashouts.ts'
import { aMember, enter } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { expectSound } from './support/wallet.ts'

test('whoever saves data reads figures in place of charts, until they want everything again', async ({ page }) => {
  const agent = await anAgent('Camp-Perrin', 'Mirlande Saint-Fleur')
  await call('start_funding', { idempotency_key: aKey(), method: 'sandbox', amount: 20_00 }, agent.session.access_token)
  await enter(page, agent, '/settings?tab=app')
  await page.getByLabel('On this device').selectOption({ label: 'As little as possible' })
  await expect(page.getByText('Saving data now.')).toBeVisible()

  await page.goto('/agents/dashboard')
  const jobs = page.getByRole('columnheader', { name: 'Jobs' })
  await jobs.scrollIntoViewIfNeeded()
  await expect(jobs).toBeInViewport({ ratio: 0.9 })
  await expectSound(page)
  await page.goto('/dashboard')
  const history = page.locator('section', { has: page.getByRole('heading', { name: 'Balance over time' }) })
  await history.scrollIntoViewIfNeeded()
  await expect(history.getByText('As a table')).toBeVisible()
  await expect(history.getByRole('slider', { name: 'Day' })).toHaveCount(0)

  await page.goto('/settings?tab=app')
  await page.getByLabel('On this device').selectOption({ label: 'Everything' })
  await page.goto('/dashboard')
  await history.scrollIntoViewIfNeeded()
  await expect(history.getByRole('slider', { name: 'Day' })).toBeVisible()
})

test('a browser that asks servers to save data is shown little by itself, also where it tells its pages nothing', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }))
  await enter(page, await aMember(), '/settings?tab=app')
  await expect(page.getByText('Saving data now.')).toBeVisible()
})
