import type { CallInput } from '@hai/contract/contract'
import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { aSaver } from './support/cashouts.ts'
import { aMember, enter, type TestMember } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { aKey, call } from './support/server.ts'
import {
  amountField,
  aPayerAndPayee,
  balanceOf,
  choose,
  dialog,
  goToCheck,
  openWallet,
  pay,
  sendButton,
  startSend,
} from './support/wallet.ts'
import { test } from './support/test.ts'

type Call = 'send_money' | 'quick_pay' | 'pay_money_request' | 'request_cashout' | 'create_task'

/** The server carries out the next call, but its answer is lost, and so are the answers to look-ups. */
async function loseAnswer(page: Page, name: Call): Promise<void> {
  await page.route('**/rpc/find_payment', (route) => route.abort())
  await page.route(`**/rpc/${name}`, (route) => route.fetch().then(() => route.abort()), { times: 1 })
}

const findAgain = (page: Page): Promise<void> => page.unroute('**/rpc/find_payment')

/** The next send does not reach the server until the returned function is called. */
async function holdBackSend(page: Page, payer: TestMember) {
  const asked = Promise.withResolvers<CallInput<'send_money'>>()
  await page.route(
    '**/rpc/send_money',
    (route) => {
      asked.resolve(route.request().postDataJSON() as CallInput<'send_money'>)
      return route.abort()
    },
    { times: 1 },
  )
  return async () => call('send_money', await asked.promise, payer.session.access_token)
}

async function toCheck(page: Page, payee: TestMember): Promise<void> {
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await dialog(page).getByLabel('I’m with this person now: pay right away').check()
}

async function aPayerAtCheck(page: Page) {
  const people = await aPayerAndPayee()
  await openWallet(page, people.payer)
  await toCheck(page, people.payee)
  return people
}

const maybeSent = 'Your payment of $25.00 to Wideline P. may already have gone out'
const wentOut = 'Your payment of $25.00 to Wideline P. went out'

async function sendUnheard(page: Page): Promise<void> {
  await sendButton(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'Was it sent?' })).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toContainText(maybeSent)
}

async function expectReceipt(page: Page): Promise<void> {
  await expect(page.getByText(wentOut)).toBeVisible()
  await expect(page).toHaveURL(/\/wallet\/[\da-f-]{36}$/)
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('$25.00')
  await expect(dialog(page)).toHaveCount(0)
}

/** As if the app had been closed and opened again. */
async function reopen(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.goto('/dashboard')
}

test('if a lost payment went out, the next one does not, and the receipt of the first opens', async ({ page }) => {
  const { payee } = await aPayerAtCheck(page)
  await loseAnswer(page, 'send_money')
  await sendUnheard(page)
  const other = await aMember({ full_name: 'Jean Toussaint' })
  await page.goBack()
  await dialog(page).getByRole('button', { name: 'Change person' }).click()
  await choose(page, other.hai_tag, /Jean T\./)
  await goToCheck(page, '25')
  await expect(dialog(page).getByRole('alert')).toContainText(maybeSent)
  await findAgain(page)
  await dialog(page).getByRole('button', { name: 'Send $25.00 to Jean T.' }).click()
  await expectReceipt(page)
  expect(await balanceOf(payee)).toBe(25_00)
  expect(await balanceOf(other)).toBe(0)
})

test('if a lost payment never went out, the next one goes out in its place', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  const arrive = await holdBackSend(page, payer)
  await sendUnheard(page)
  const other = await aMember({ full_name: 'Jean Toussaint' })
  await reopen(page)
  const card = page.getByRole('region', { name: maybeSent })
  await expect(card).toBeVisible()
  // The card hides nothing at the end of the page.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const [main, over] = [await page.locator('main').boundingBox(), await card.boundingBox()]
      return main && over && main.y + main.height < over.y + 1
    })
    .toBe(true)
  await startSend(page)
  await choose(page, other.hai_tag, /Jean T\./)
  await goToCheck(page, '5')
  await sendButton(page).click()
  await expect(dialog(page).getByText('$5.00 is on its way to Jean')).toBeVisible()
  await expect(arrive()).rejects.toThrow('IDEMPOTENCY_CONFLICT')
  expect(await balanceOf(payee)).toBe(0)
})

test('a payment whose answer was lost finishes by itself when a live event arrives', async ({ page }) => {
  const { payer } = await aPayerAtCheck(page)
  const arrive = await holdBackSend(page, payer)
  await sendUnheard(page)
  await arrive()
  await expectReceipt(page)
  expect(await balanceOf(payer)).toBe(74_72)
})

test('offline, nothing claims that a lost payment was not sent', async ({ page, context }) => {
  await page.routeWebSocket('**/realtime', (socket) => socket.close())
  await aPayerAtCheck(page)
  await loseAnswer(page, 'send_money')
  await sendUnheard(page)
  await goOffline(page)
  await expect(dialog(page).getByRole('alert')).toContainText('You’re offline. We’ll check')
  await expect(dialog(page).getByRole('button', { name: 'Try again: $25.00' })).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog(page)).not.toContainText('No money moved')
  await findAgain(page)
  await context.setOffline(false)
  await expectReceipt(page)
})

/** Each brings a payment to its last button. Returns the payer, the button and the balance after one payment. */
const ways = {
  'a send': async (page: Page) => {
    const { payer } = await aPayerAtCheck(page)
    return { payer, call: 'send_money', button: /^Send \$25\.00/, left: 74_72 } as const
  },
  'a quick pay': async (page: Page) => {
    const { payer, payee } = await aPayerAndPayee()
    await enter(page, payer, `/pay?to=${payee.hai_tag}`)
    await page.getByRole('button', { name: `Pay @${payee.hai_tag}` }).click()
    await dialog(page).getByLabel('Amount in US dollars').fill('25')
    return { payer, call: 'quick_pay', button: /^Pay \$25\.00/, left: 75_00 } as const
  },
  'a payment of a request': async (page: Page) => {
    // A live event could tell the app, before it is closed, that the payment went out.
    await page.routeWebSocket('**/realtime', () => undefined)
    const { payer, payee } = await aPayerAndPayee()
    const asked = { idempotency_key: aKey(), payer: { hai_tag: payer.hai_tag }, amount: 25_00, note: '' }
    await call('request_money', asked, payee.session.access_token)
    await enter(page, payer, '/requests')
    await page.getByRole('link', { name: /Wideline P\./ }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    return { payer, call: 'pay_money_request', button: /^Pay \$25\.28/, left: 74_72 } as const
  },
  'a cash-out': async (page: Page) => {
    const payer = await aSaver()
    await openWallet(page, payer)
    await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Cash out' }).click()
    const goOn = () => dialog(page).getByRole('button', { name: 'Continue' }).click()
    await amountField(page).fill('50')
    await goOn()
    await dialog(page).getByLabel('Department').selectOption('Nippes')
    await dialog(page).getByLabel('Commune').fill('Baradères')
    await goOn()
    await goOn()
    return { payer, call: 'request_cashout', button: 'Request cash-out ($50.00)', left: 48_86 } as const
  },
  'a task': async (page: Page) => {
    const payer = await aMember({ balance: 100_00 })
    await enter(page, payer, '/tasks')
    await page.getByRole('button', { name: 'Post a task' }).click()
    await dialog(page).getByLabel('What needs doing?').fill('Netwaye lakou a')
    await dialog(page).getByLabel('Reward in US dollars').fill('20')
    const { total } = await call('quote_task', { reward: 20_00 }, payer.session.access_token)
    return { payer, call: 'create_task', button: /^Post task \(\$21\.10\)/, left: 100_00 - total } as const
  },
} as const

for (const [name, way] of Object.entries(ways))
  test(`after the app was closed, ${name} whose answer was lost is not paid twice`, async ({ page }) => {
    const { payer, call: called, button, left } = await way(page)
    await loseAnswer(page, called)
    await dialog(page).getByRole('button', { name: button }).click()
    await expect(page.getByText(/may already have/).first()).toBeVisible()
    await reopen(page)
    const card = page.getByRole('region', { name: /may already have/ })
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Your .* (went out|was requested|was posted)$/)).toBeVisible()
    expect(await balanceOf(payer)).toBe(left)
    await findAgain(page)
    await reopen(page)
    await expect(card).toHaveCount(0)
  })

test('after the app was closed, a payment whose answer was lost is found', async ({ page }) => {
  const { payer } = await aPayerAtCheck(page)
  await loseAnswer(page, 'send_money')
  await sendUnheard(page)
  await page.goto('about:blank')
  await findAgain(page)
  await page.goto('/dashboard')
  await page.getByRole('region', { name: wentOut }).getByRole('link', { name: 'Open the receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('$25.00')
  expect(await balanceOf(payer)).toBe(74_72)
})

test('after the app was closed, a lost payment that the server refuses now is reported as not sent', async ({ page }) => {
  const { payer, payee } = await aPayerAtCheck(page)
  await holdBackSend(page, payer)
  await sendUnheard(page)
  await pay(payer, { hai_tag: payee.hai_tag }, 30_00)
  await reopen(page)
  await page.getByRole('region', { name: maybeSent }).getByRole('button', { name: 'Try again' }).click()
  const card = page.getByRole('region', { name: 'Your payment of $25.00 to Wideline P. didn’t go out' })
  await expect(card.getByRole('alert')).toContainText('No money moved')
  expect.soft(await violationsOn(page)).toEqual([])
  await card.getByRole('button', { name: 'OK' }).click()
  await expect(card).toHaveCount(0)
  expect(await balanceOf(payee)).toBe(30_00)
})
