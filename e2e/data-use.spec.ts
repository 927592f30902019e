import { expect, type Page } from '@playwright/test'
import { anAgent } from './support/cashouts.ts'
import { follow } from './support/follow.ts'
import { aMember, enter } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

test.use({ preloads: true })

test('with less data, figures replace charts until it is turned off', async ({ page }) => {
  const agent = await anAgent('Camp-Perrin', 'Mirlande Saint-Fleur')
  await call('start_funding', { idempotency_key: aKey(), method: 'sandbox', amount: 20_00 }, agent.session.access_token)
  await enter(page, agent, '/settings?tab=app')
  await page.getByLabel('On this device').selectOption({ label: 'Use less data' })
  await expect(page.getByText('Data saving is on.')).toBeVisible()

  await follow(page, '/agents/dashboard')
  const jobs = page.getByRole('columnheader', { name: 'Jobs' })
  await jobs.scrollIntoViewIfNeeded()
  await expect(jobs).toBeInViewport({ ratio: 0.9 })
  await expectSound(page)
  await follow(page, '/dashboard')
  const history = page.locator('section', { has: page.getByRole('heading', { name: 'Balance over time' }) })
  await history.scrollIntoViewIfNeeded()
  await expect(history.getByText('Show as a table')).toBeVisible()
  await expect(history.getByRole('slider', { name: 'Day' })).toHaveCount(0)

  await follow(page, '/settings?tab=app')
  await page.getByLabel('On this device').selectOption({ label: 'Load everything' })
  await follow(page, '/dashboard')
  await history.scrollIntoViewIfNeeded()
  await expect(history.getByRole('slider', { name: 'Day' })).toBeVisible()
})

test('a browser that sends Save-Data gets less data automatically', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }))
  await enter(page, await aMember(), '/settings?tab=app')
  await expect(page.getByText('Data saving is on.')).toBeVisible()
})

async function onTheWire(page: Page, visit: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page)
  const asked = new Map<string, { url: string; bytes: number }>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.startsWith('http')) asked.set(requestId, { url, bytes: 0 })
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) asked.delete(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await devtools.send('Network.enable')
  await visit()
  await devtools.detach()
  const all = [...asked.values()].map(({ url, bytes }) => ({ path: new URL(url).pathname, bytes }))
  return { paths: all.map(({ path }) => path), bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** `all.json` is the last file that a page prefetches. */
const hasAllWords = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/all.json')))

test('a return to the dashboard loads no code or texts again', async ({ page }) => {
  await enter(page, await aMember())
  await expect.poll(() => hasAllWords(page)).toBe(true)
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  const { paths, bytes } = await onTheWire(page, async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Available' })).toBeVisible()
    await expect.poll(() => hasAllWords(page)).toBe(true)
    await page.waitForLoadState('networkidle')
  })
  expect(paths.filter((path) => path.startsWith('/assets/'))).toEqual([])
  expect(paths.length).toBeLessThanOrEqual(12)
  expect(bytes).toBeLessThanOrEqual(25_000)
})

test('a slow link is offered to use less data, once', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }))
  await enter(page, await aMember())
  const offer = page.getByRole('region', { name: 'Data use' })
  await expect(offer).toBeVisible()
  await expectSound(page)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  await page.evaluate(() => localStorage.removeItem('data_offer'))
  await page.reload()
  await offer.getByRole('button', { name: 'Use less data' }).click()
  await follow(page, '/settings?tab=app')
  await expect(page.getByText('Data saving is on.')).toBeVisible()
  await expect(offer).toBeHidden()
})
