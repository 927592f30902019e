import { expect } from '@playwright/test'
import { dropAnswer, toCheck, aPayerAtCheck, reloadAndFind, sendUnheard } from './support/lost-sends.ts'
import { aMember, freshEmail } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { aKey, call } from './support/server.ts'
import { aPayerAndPayee, balanceOf, choose, dialog, goToCheck, openWallet, pay, sendButton, startSend } from './support/wallet.ts'
import { test } from './support/test.ts'

test('a lost look-up is repeated when the network is back', async ({ page, context }) => {
  await page.routeWebSocket('**/realtime', (socket) => socket.close())
  await aPayerAtCheck(page)
  await dropAnswer(page)
  await sendUnheard(page)
  await goOffline(page)
  await expect(dialog(page).getByRole('alert')).toContainText('You are offline')
  await page.unroute('**/rpc/find_send')
  await context.setOffline(false)
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
})

test('a send rejected after its sheet was closed is not pending at the next opening', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  const closed = Promise.withResolvers<null>()
  await page.route('**/rpc/send_money', async (route) => {
    await closed.promise
    await route.continue()
  })
  const refused = page.waitForResponse('**/rpc/send_money')
  await sendButton(page).click()
  await expect(dialog(page).getByRole('button', { name: 'Sending' })).toBeVisible()
  for (const title of ['How much', 'Send to']) {
    await page.keyboard.press('Escape')
    await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
  }
  // In a filled search field, Escape empties it first.
  await dialog(page).getByRole('searchbox').fill('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  // Another payment uses up the day’s limit in the meantime.
  await pay(payer, { hai_tag: payee.hai_tag }, 30_00)
  closed.resolve(null)
  await refused
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('hai.send'))).toBeNull()
  await startSend(page)
  await expect(dialog(page).getByRole('searchbox')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
})

test('an unreadable pending send of another build blocks no new send', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await page.evaluate((user_id) => {
    const value = { idempotency_key: crypto.randomUUID(), request: {}, person: {}, quote: {} }
    sessionStorage.setItem('hai.send', JSON.stringify({ user_id, value }))
  }, payer.session.user.id)
  await toCheck(page, payee)
  await sendButton(page).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
})

test('the receipt of a send found later shows its current status', async ({ page }) => {
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, freshEmail(), /@/)
  await goToCheck(page, '25')
  await dropAnswer(page)
  await sendUnheard(page)
  const { items } = await call('list_pending_sends', {}, payer.session.access_token)
  const [sent] = items
  if (!sent) throw new Error('it was carried out')
  await call('cancel_pending_send', { idempotency_key: aKey(), transaction_id: sent.transaction_id }, payer.session.access_token)
  await reloadAndFind(page)
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByText('Undone. Nobody was paid.')).toBeVisible()
  expect(await balanceOf(payer)).toBe(100_00)
})
