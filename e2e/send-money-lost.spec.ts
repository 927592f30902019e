import { expect, test, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { findNothing, loseTheAnswer, holdTheSend, aPayerAtCheck, reloadAndFind, sendUnheard } from './support/lost-sends.ts'
import { aMember, type TestMember } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { aPayerAndPayee, balanceOf, choose, dialog, goToCheck, openWallet, pay, sendButton, startSend } from './support/wallet.ts'

test('a lost answer says that nobody knows, and trying again pays once', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await loseTheAnswer(page)
  await expect(dialog(page).getByRole('button', { name: 'Later, weekly or monthly' })).toBeVisible()
  await sendUnheard(page)
  await expect(dialog(page).getByRole('alert')).toContainText('No answer came. We are looking, and tell you here.')
  await expect(dialog(page).getByRole('button', { name: 'Later, weekly or monthly' })).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Try again: send $25.00' }).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  expect(await balanceOf(payer)).toBe(74_72)
  expect(await balanceOf(payee)).toBe(25_00)
})

/** From the check of one payment to that of $25 to somebody else. */
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

test('after a lost answer another payment is not taken for the one that nobody knows of: that one is found by it', async ({
  page,
}) => {
  const { payee } = await aPayerAtCheck(page)
  await loseTheAnswer(page)
  await sendUnheard(page)
  const other = await toAnother(page)
  await page.unroute('**/rpc/find_send')
  await sendToAnother(page).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  await expect(dialog(page).getByText('Nothing else was sent')).toBeVisible()
  expect(await balanceOf(payee)).toBe(25_00)
  expect(await balanceOf(other)).toBe(0)
})

test('without a network nothing else can be pressed, and who was asked first is named, also after a reload', async ({
  page,
  context,
}) => {
  const { payee } = await aPayerAtCheck(page)
  await loseTheAnswer(page)
  await sendUnheard(page)
  const other = await toAnother(page)
  await goOffline(page)
  const unsure = dialog(page).getByRole('alert')
  await expect(unsure).toContainText('You are offline')
  await expect(sendToAnother(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(unsure).toContainText('whether $25.00 to Wideline P. was sent')
  await context.setOffline(false)
  await page.reload()
  await startSend(page)
  await expect(unsure).toContainText('whether $25.00 to Wideline P. was sent')
  await reloadAndFind(page)
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  expect(await balanceOf(payee)).toBe(25_00)
  expect(await balanceOf(other)).toBe(0)
})

test('what a slow look finds out of one payment settles that one alone: the next, lost as well, is paid once', async ({
  page,
}) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await loseTheAnswer(page)
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
  await loseTheAnswer(page)
  await sendUnheard(page)
  slow.resolve(null)
  await back.promise
  await dialog(page).getByRole('button', { name: 'Try again: send $5.00' }).click()
  await expect(dialog(page).getByText('Wideline has your $5.00')).toBeVisible()
  expect(await balanceOf(payee)).toBe(30_00)
  expect(await balanceOf(payer)).toBe(69_72)
})

test('a payment whose answer was lost finishes by itself when the wallet tells that something happened', async ({ page }) => {
  const { payer } = await aPayerAtCheck(page)
  const arrive = await holdTheSend(page, payer)
  await sendUnheard(page)
  await arrive()
  await expect(dialog(page).getByText('Wideline has your $25.00')).toBeVisible()
  expect(await balanceOf(payer)).toBe(74_72)
})

test('a reload forgets no payment that nobody knows of: it is found at the next opening, once', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await loseTheAnswer(page)
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

test('after a reload the same payment is not made twice, even if the first try arrives late', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  const arrive = await holdTheSend(page, payer)
  await sendUnheard(page)
  await page.reload()
  // The note and the tick of the first try are gone with the page: it is asked for as it was all the same.
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

test('after a reload the payment that nobody knows of is one press away, and carried out and not found it is the one from before', async ({
  page,
}) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await loseTheAnswer(page)
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

test('when another payment was made with its key, that is said, and the next one goes out', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await findNothing(page)
  const arrive = await holdTheSend(page, payer)
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

test('after a reload the payment that nobody knows of is told of, beside another too, and when it is found after all', async ({
  page,
}) => {
  const { payer } = await aPayerAtCheck(page)
  const other = await aMember({ full_name: 'Jean Toussaint' })
  const arrive = await holdTheSend(page, payer)
  await sendButton(page).click()
  await expect(dialog(page).getByText('First time you pay this person')).toHaveCount(0)
  await page.reload()
  await startSend(page)
  const unsure = dialog(page).getByRole('alert')
  await expect(unsure).toContainText('We do not know yet whether $25.00 to Wideline P. was sent')
  await expect(unsure).toContainText('We are looking, and tell you here')
  await choose(page, other.hai_tag, /Jean T\./)
  await goToCheck(page, '5')
  await expect(unsure).toContainText('whether $25.00 to Wideline P. was sent')
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
  test(`an answer that ${what} is no success: nobody knows, and trying again pays once`, async ({ page }) => {
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

test('after a lost answer, being offline is not said to have sent nothing', async ({ page }) => {
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

test('when an earlier try went through instead, the activity comes first, and a second press right away pays nothing', async ({
  page,
}) => {
  const { payer } = await aPayerAtCheck(page)
  const keys = new Set<unknown>()
  const json = { code: 'IDEMPOTENCY_CONFLICT', message: '', request_id: 'r' }
  await page.route('**/rpc/send_money', (route) => {
    keys.add((route.request().postDataJSON() as { idempotency_key: unknown }).idempotency_key)
    return route.fulfill({ status: 409, json })
  })
  await sendButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('An earlier try went through')
  // The second press of a double one, as it arrives when the answer came between the two.
  await sendButton(page).dispatchEvent('click', { detail: 2 })
  expect.soft(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('link', { name: 'See your activity' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(dialog(page)).toHaveCount(0)
  expect(keys.size).toBe(1)
  expect(await balanceOf(payer)).toBe(100_00)
})
