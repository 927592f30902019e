import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { findNothing, dropAnswer, abortSend, aPayerAtCheck, reloadAndFind, sendUnheard } from './support/lost-sends.ts'
import { aMember, type TestMember } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { aPayerAndPayee, balanceOf, choose, dialog, goToCheck, openWallet, pay, sendButton, startSend } from './support/wallet.ts'
import { test } from './support/test.ts'

test('a lost response says that the result is unknown, and a retry pays once', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await dropAnswer(page)
  await expect(dialog(page).getByRole('button', { name: 'Later, weekly or monthly' })).toBeVisible()
  await sendUnheard(page)
  await expect(dialog(page).getByRole('alert')).toContainText('No answer came. We are looking, and tell you here.')
  await expect(dialog(page).getByRole('button', { name: 'Later, weekly or monthly' })).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Try again: send $25.00' }).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  expect(await balanceOf(payer)).toBe(74_72)
  expect(await balanceOf(payee)).toBe(25_00)
})

async function toAnother(page: Page): Promise<TestMember> {
  const other = await aMember({ full_name: 'Jean Toussaint' })
  await page.goBack()
  await dialog(page).getByRole('button', { name: 'Change the person' }).click()
  await choose(page, other.hai_tag, /Jean T\./)
  await goToCheck(page, '25')
  await expect(dialog(page).getByRole('alert')).toContainText('whether $25.00 to Wideline P. was sent')
  return other
}

const sendToAnother = (page: Page) => dialog(page).getByRole('button', { name: 'Send $25.00 to Jean T.' })

test('after a lost response, another payment is not taken for the unknown one', async ({ page }) => {
  const { payee } = await aPayerAtCheck(page)
  await dropAnswer(page)
  await sendUnheard(page)
  const other = await toAnother(page)
  await page.unroute('**/rpc/find_send')
  await sendToAnother(page).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  await expect(dialog(page).getByText('Nothing else was sent')).toBeVisible()
  expect(await balanceOf(payee)).toBe(25_00)
  expect(await balanceOf(other)).toBe(0)
})

test('offline, an unknown send blocks others and names its payee, also after a reload', async ({ page, context }) => {
  const { payee } = await aPayerAtCheck(page)
  await dropAnswer(page)
  await sendUnheard(page)
  const other = await toAnother(page)
  await goOffline(page)
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('You are offline')
  await expect(sendToAnother(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(alert).toContainText('whether $25.00 to Wideline P. was sent')
  await context.setOffline(false)
  await page.reload()
  await startSend(page)
  await expect(alert).toContainText('whether $25.00 to Wideline P. was sent')
  await reloadAndFind(page)
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  expect(await balanceOf(payee)).toBe(25_00)
  expect(await balanceOf(other)).toBe(0)
})

test('a slow look-up settles only its own payment', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await dropAnswer(page)
  const slow = Promise.withResolvers<null>()
  const back = Promise.withResolvers<null>()
  await page.route(
    '**/rpc/find_send',
    async (route) => {
      const response = await route.fetch()
      await slow.promise
      await route.fulfill({ response })
      back.resolve(null)
    },
    { times: 1 },
  )
  await sendUnheard(page)
  await dialog(page).getByRole('button', { name: 'Try again: send $25.00' }).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Send again' }).click()
  await goToCheck(page, '5')
  await dropAnswer(page)
  await sendUnheard(page)
  slow.resolve(null)
  await back.promise
  await dialog(page).getByRole('button', { name: 'Try again: send $5.00' }).click()
  await expect(dialog(page).getByText('Wideline has your $5.00')).toBeVisible()
  expect(await balanceOf(payee)).toBe(30_00)
  expect(await balanceOf(payer)).toBe(69_72)
})

test('a payment with a lost response finishes when a live event arrives', async ({ page }) => {
  const { payer } = await aPayerAtCheck(page)
  const arrive = await abortSend(page, payer)
  await sendUnheard(page)
  await arrive()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  expect(await balanceOf(payer)).toBe(74_72)
})

test('a reload keeps an unknown payment, which the next opening finds once', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await dropAnswer(page)
  await sendUnheard(page)
  await reloadAndFind(page)
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  await expect(dialog(page).getByText('This is your send from before')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await startSend(page)
  await expect(dialog(page).getByRole('searchbox')).toBeVisible()
  await pay(payer, { hai_tag: payee.hai_tag }, 1_00)
  await expect(dialog(page).getByRole('searchbox')).toBeVisible()
  expect(await balanceOf(payee)).toBe(26_00)
})

test('after a reload, a payment is not made twice even if the first attempt arrives late', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  const arrive = await abortSend(page, payer)
  await sendUnheard(page)
  await page.reload()
  // After the reload the form has lost the note and the checkbox of the first attempt, but the retry still sends them.
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await expect(dialog(page).getByRole('alert')).toContainText('whether $25.00 to Wideline P. was sent')
  await goToCheck(page, '25', 'Was it sent?')
  await expect(dialog(page).getByRole('alert')).toContainText('We do not know yet whether it was sent')
  await dialog(page).getByRole('button', { name: 'Try again: send $25.00' }).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  await expect(dialog(page).getByText('your send from before')).toHaveCount(0)
  await arrive()
  expect(await balanceOf(payee)).toBe(25_00)
})

test('after a reload, an unknown payment is one press away and keeps its key', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await dropAnswer(page)
  await sendUnheard(page)
  await page.reload()
  await startSend(page)
  await dialog(page).getByRole('button', { name: 'Show this send' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Was it sent?' })).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: 'Amounts' })).toContainText('$25.28')
  expect.soft(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Back', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Send to' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Show this send' }).click()
  await dialog(page).getByRole('button', { name: 'Try again: send $25.00' }).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  expect(await balanceOf(payee)).toBe(25_00)
  expect(await balanceOf(payer)).toBe(74_72)
})

test('if another payment used the key, that is shown and the next one goes out', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await findNothing(page)
  const arrive = await abortSend(page, payer)
  await sendUnheard(page)
  const other = await toAnother(page)
  await page.route('**/rpc/send_money', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  const unheard = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/rpc/send_money'))
  await sendToAnother(page).click()
  await unheard
  await expect(dialog(page).getByRole('alert')).toContainText('whether $25.00 to Wideline P. was sent')
  await reloadAndFind(page)
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('An earlier try went through')
  await expect(dialog(page).getByRole('link', { name: 'See your activity' })).toBeVisible()
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '5')
  await sendButton(page).click()
  await expect(dialog(page).getByText('$5.00 is on its way to Wideline')).toBeVisible()
  await expect(arrive()).rejects.toThrow('IDEMPOTENCY_CONFLICT')
  expect(await balanceOf(other)).toBe(0)
  expect(await balanceOf(payer)).toBe(69_72)
})

test('after a reload, an unknown payment stays visible beside another one until it is found', async ({ page }) => {
  const { payer } = await aPayerAtCheck(page)
  const other = await aMember({ full_name: 'Jean Toussaint' })
  const arrive = await abortSend(page, payer)
  await sendButton(page).click()
  await expect(dialog(page).getByText('First time you pay this person')).toHaveCount(0)
  await page.reload()
  await startSend(page)
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('We do not know yet whether $25.00 to Wideline P. was sent')
  await expect(alert).toContainText('We are looking, and tell you here')
  await choose(page, other.hai_tag, /Jean T\./)
  await goToCheck(page, '5')
  await expect(alert).toContainText('whether $25.00 to Wideline P. was sent')
  await expect(dialog(page).getByText('First time you pay this person')).toBeVisible()
  await arrive()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  await expect(dialog(page).getByText('This is your send from before the connection broke. Nothing else was sent.')).toBeVisible()
  expect(await balanceOf(other)).toBe(0)
})

const unreadable = {
  'breaks off': { contentType: 'application/json', body: '{"transaction_id":"01' },
  'is a page of the network’s': { contentType: 'text/html', body: '<h1>Sign in to this network</h1>' },
}
for (const [what, answer] of Object.entries(unreadable))
  test(`a response that ${what} is not a success, and a retry pays once`, async ({ page }) => {
    const { payer, payee } = await aPayerAtCheck(page)
    await findNothing(page)
    await page.route(
      '**/rpc/send_money',
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 200, ...answer })
      },
      { times: 1 },
    )
    await sendUnheard(page)
    await dialog(page).getByRole('button', { name: 'Try again: send $25.00' }).click()
    await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
    await expect(dialog(page).getByRole('definition').filter({ hasText: '$25.28' })).toBeVisible()
    expect(await balanceOf(payer)).toBe(74_72)
    expect(await balanceOf(payee)).toBe(25_00)
  })

test('after a lost response, the offline message does not claim that nothing was sent', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await openWallet(page, payer)
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await page.route('**/rpc/send_money', (route) => route.abort(), { times: 1 })
  await sendButton(page).click()
  await goOffline(page)
  await expect(dialog(page).getByRole('alert')).toContainText('We do not know yet whether it was sent')
  await expect(dialog(page).getByRole('alert')).toContainText('You are offline. Once you are back, we look')
  await expect(dialog(page).getByRole('alert')).not.toContainText('try again')
  await expect(dialog(page).getByRole('button', { name: 'Try again: send $25.00' })).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog(page)).not.toContainText('No money moved')
})

test('if an earlier attempt succeeded, the activity is shown first and a second press pays nothing', async ({ page }) => {
  const { payer } = await aPayerAtCheck(page)
  const keys = new Set<unknown>()
  const json = { code: 'IDEMPOTENCY_CONFLICT', message: '', request_id: 'r' }
  await page.route('**/rpc/send_money', (route) => {
    keys.add((route.request().postDataJSON() as { idempotency_key: unknown }).idempotency_key)
    return route.fulfill({ status: 409, json })
  })
  await sendButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('An earlier try went through')
  // Simulates the second press of a double click, which arrives after the response to the first press.
  await sendButton(page).dispatchEvent('click', { detail: 2 })
  expect.soft(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('link', { name: 'See your activity' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(dialog(page)).toHaveCount(0)
  expect(keys.size).toBe(1)
  expect(await balanceOf(payer)).toBe(100_00)
})
