import { expect, type Page } from '@playwright/test'
import { aMember, enter } from './support/members.ts'
import { pay } from './support/wallet.ts'
import { test } from './support/test.ts'

function listenFor(page: Page): Set<string> {
  const channels = new Set<string>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type?: string; channel?: string }
      if (message.type === 'subscribed' && message.channel) channels.add(message.channel)
    }),
  )
  return channels
}

async function madeTwice(page: Page, path: string): Promise<string[]> {
  const calls: string[] = []
  const channels = listenFor(page)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rpc/')) calls.push(`${pathname} ${request.postData() ?? ''}`)
  })
  await page.goto(path)
  await expect.poll(() => [...channels].sort()).toEqual(expect.arrayContaining(['notifications', 'profile', 'read_status']))
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
  page.removeAllListeners('websocket')
  expect(calls.length, path).toBeGreaterThan(3)
  return calls.filter((call, index) => calls.indexOf(call) !== index)
}

test('no call is made twice when a page opens', async ({ page }) => {
  const [payer, payee] = [await aMember({ balance: 100_00 }), await aMember()]
  await pay(payer, { hai_tag: payee.hai_tag }, 12_00)
  await enter(page, payer, '/dashboard')
  await page.waitForLoadState('networkidle')
  for (const path of ['/dashboard', '/wallet', '/requests', '/messages', '/settings', '/agents', '/support'])
    expect(await madeTwice(page, path), path).toEqual([])
})

test('a payment between the first response and the live connection is not missed', async ({ page }) => {
  const [payer, payee] = [await aMember({ balance: 100_00 }), await aMember()]
  const waiting = Promise.withResolvers<undefined>()
  const isAsked = Promise.withResolvers<undefined>()
  await page.routeWebSocket('**/realtime', async (socket) => {
    isAsked.resolve(undefined)
    await waiting.promise
    socket.connectToServer()
  })
  await enter(page, payee, '/dashboard')
  await expect(page.getByRole('region', { name: 'Available' })).toContainText('$0.00')
  await isAsked.promise
  await pay(payer, { hai_tag: payee.hai_tag }, 12_00)
  waiting.resolve(undefined)
  await expect(page.getByRole('region', { name: 'Available' })).toContainText('$12.00')
})
