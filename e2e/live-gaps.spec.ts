import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { available, aPayerAndPayee, choose, dialog, goToCheck, openWallet, pay, sendButton, startSend } from './support/wallet.ts'
import { test } from './support/test.ts'

async function aConnectionToCut(page: Page) {
  const state: { isCut: boolean; open: WebSocketRoute[] } = { isCut: false, open: [] }
  await page.routeWebSocket('**/realtime', (socket) => {
    if (state.isCut) {
      void socket.close({ code: 1011 })
      return
    }
    socket.connectToServer()
    state.open.push(socket)
  })
  return {
    cut: async () => {
      state.isCut = true
      await Promise.all(state.open.splice(0).map((socket) => socket.close({ code: 1011 })))
    },
    restore: () => (state.isCut = false),
  }
}

test('money received while disconnected appears after reconnecting, without a reload', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const connection = await aConnectionToCut(page)
  await openWallet(page, payee)
  await pay(payer, { hai_tag: payee.hai_tag }, 1_00)
  await expect(available(page)).toContainText('$1.00')

  await connection.cut()
  const cutAt = Date.now()
  const polls: string[] = []
  await page.route('**/rpc/get_dashboard', (route) => {
    polls.push(route.request().url())
    return route.continue()
  })
  await pay(payer, { hai_tag: payee.hai_tag }, 2_50)
  connection.restore()
  await expect(available(page)).toContainText('$3.50')
  await pay(payer, { hai_tag: payee.hai_tag }, 1_00)
  await expect(available(page)).toContainText('$4.50')
  // Without a live connection the page polls at most every 15 seconds.
  expect(polls.length).toBeLessThanOrEqual(3 + Math.floor((Date.now() - cutAt) / 15_000))
})

test('money received between the first response and the subscription appears', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  let isRead = (): void => undefined
  const read = new Promise<void>((resolve) => (isRead = resolve))
  let letThrough = (): void => undefined
  const paid = new Promise<void>((resolve) => (letThrough = resolve))
  await page.routeWebSocket('**/realtime', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage(async (message) => {
      await paid
      server.send(message)
    })
  })
  page.on('response', (response) => response.url().endsWith('/rpc/get_dashboard') && isRead())
  await openWallet(page, payee)
  await read
  await pay(payer, { hai_tag: payee.hai_tag }, 2_50)
  letThrough()
  await expect(available(page)).toContainText('$2.50')
})

test('after a payment whose events do not arrive, balance and chart are loaded again', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await page.routeWebSocket('**/realtime', (socket) => {
    // The page still gets the answers to its own messages, so the connection seems to work.
    socket.connectToServer().onMessage((message) => {
      if (!String(message).includes('"event"')) socket.send(message)
    })
  })
  await openWallet(page, payer)
  await page.getByRole('heading', { name: 'Balance over time' }).scrollIntoViewIfNeeded()
  const day = page.getByRole('slider', { name: 'Day' })
  await expect(day).toHaveAttribute('aria-valuetext', /\$100\.00/)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await sendButton(page).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(available(page)).toContainText('$74.72')
  await expect(day).toHaveAttribute('aria-valuetext', /\$74\.72/)
})

test('navigation keeps the bars, announces the new page and scrolls to its top', async ({ page }) => {
  const { payer } = await aPayerAndPayee()
  const said: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))))
  await openWallet(page, payer)
  await expect.poll(() => said.filter((text) => text.includes('"notifications"')).length).toBe(1)
  await page.getByRole('banner').evaluate((bar) => (bar.dataset.same = 'yes'))
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/Activity|Wallet/)
  await expect(page.getByRole('banner')).toHaveAttribute('data-same', 'yes')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(said.filter((text) => text.includes('"notifications"'))).toHaveLength(1)
})
