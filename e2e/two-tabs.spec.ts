import { expect, type BrowserContext, type Page } from '@playwright/test'
import { aMember, enter } from './support/members.ts'
import { available } from './support/wallet.ts'
import { test } from './support/test.ts'

const letTokenRunOut = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('hai.session') ?? '{}') as object
    localStorage.setItem('hai.session', JSON.stringify({ ...session, ends_at_ms: Date.now() - 1000 }))
  })

function countRenewals(context: BrowserContext): () => number {
  let renewals = 0
  context.on('request', (request) => (renewals += request.url().endsWith('/rpc/refresh_session') ? 1 : 0))
  return () => renewals
}

async function wakeTogether(one: Page, other: Page): Promise<void> {
  await Promise.all([one.goto('/robots.txt'), other.goto('/robots.txt')])
  await letTokenRunOut(one)
  await Promise.all([one.goto('/dashboard'), other.goto('/dashboard')])
  await expect(available(one)).toBeVisible()
  await expect(available(other)).toBeVisible()
}

test('two tabs that wake up at once renew their session once, and both stay signed in', async ({ page, context }) => {
  await enter(page, await aMember())
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(available(other)).toBeVisible()
  const renewals = countRenewals(context)
  await wakeTogether(page, other)
  expect(renewals()).toBe(1)
  await wakeTogether(other, page)
  expect(renewals()).toBe(2)
})

test('without browser locks, both tabs renew with the same token and stay signed in', async ({ page, context }) => {
  await context.addInitScript(() => delete (Navigator.prototype as { locks?: unknown }).locks)
  await enter(page, await aMember())
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(available(other)).toBeVisible()
  const held: (() => void)[] = []
  await context.route('**/rpc/refresh_session', async (route) => {
    await new Promise<void>((go) => {
      held.push(go)
      if (held.length >= 2) held.forEach((one) => one())
    })
    await route.continue()
  })
  await wakeTogether(page, other)
  expect(held).toHaveLength(2)
})
