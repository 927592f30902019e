import { expect } from '@playwright/test'
import { aMember } from './support/members.ts'
import { call } from './support/server.ts'
import { openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

test('without live updates a mark appears and the bell polls every 15 seconds until they return', async ({ page }) => {
  const member = await aMember({ balance: 20_00 })
  let isCut = true
  let isConnected = false
  await page.clock.install()
  await page.routeWebSocket('**/realtime', (socket) => {
    isConnected = !isCut
    if (isCut) void socket.close({ code: 1011 })
    else socket.connectToServer()
  })
  await openWallet(page, member)
  const heightOfHeader = async () => (await page.getByRole('banner').boundingBox())?.height
  const before = await heightOfHeader()
  const mark = page.getByRole('banner').getByText('Live updates aren’t working right now')
  await expect(async () => {
    await page.clock.fastForward('00:15')
    await expect(mark).toBeAttached({ timeout: 1_000 })
  }).toPass({ intervals: [0] })
  const asked = page.waitForRequest('**/rpc/list_notifications')
  await page.clock.fastForward('00:15')
  await asked
  const sign = page.getByRole('button', { name: 'Live updates interrupted' })
  const explanation = page.getByRole('dialog', { name: 'Live updates interrupted' })
  await expect(sign).toBeVisible()
  expect(await heightOfHeader()).toBe(before)
  await sign.click()
  await expect(explanation).toHaveText('Live updates aren’t working right now. We’re checking every 15 seconds instead.')
  await page.keyboard.press('Escape')
  await expect(explanation).toBeHidden()
  await expect(sign).toBeFocused()
  isCut = false
  // The clock moves only until the page connects. After that, the page would take the jump for a slow connection and
  // close it.
  await expect(async () => {
    await page.clock.fastForward('00:15')
    await expect.poll(() => isConnected, { timeout: 1_000 }).toBe(true)
  }).toPass({ intervals: [0] })
  await expect(mark).toHaveCount(0)
  await expect(sign).toHaveCount(0)
})

test('a security lock shows its end and keeps the sign-out', async ({ page }) => {
  const member = await aMember({ balance: 20_00 })
  await openWallet(page, member)
  const token = member.session.access_token
  for (let at = 0; at < 25; at += 1) await call('monitor_jwt_failures', { error_type: 'jwt' }, token)
  await expect(page.getByText(/^For your safety, your account is locked until/)).toBeVisible()
  await page.getByRole('button', { name: /^(Account menu.*|More)$/ }).click()
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})
