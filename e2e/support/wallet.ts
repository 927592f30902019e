import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { CallInput, Output } from '@hai/contract/contract'
import { violationsOn } from './axe.ts'
import { atEveryWidth, overflowOf } from './fits.ts'
import { aMember, enter, type TestMember } from './members.ts'
import { aKey, call } from './server.ts'

type Payee = CallInput<'send_money'>['payee']

/** Contexts that `anotherPage` has made, with the page of the flow that asked for them. */
let others: { like: Page; context: BrowserContext }[] = []

/** Another person's browser, with a screen of the same size. Playwright leaves it open after the flow, so the next call closes it. */
export async function anotherPage(browser: Browser, like: Page): Promise<Page> {
  await Promise.all(others.filter((other) => other.like.isClosed()).map((other) => other.context.close()))
  others = others.filter((other) => !other.like.isClosed())
  const viewport = like.viewportSize()
  const context = await browser.newContext({ viewport, timezoneId: 'America/Port-au-Prince' })
  others.push({ like, context })
  return context.newPage()
}

/** Roseline with money, and Wideline whom she has never paid. */
export async function aPayerAndPayee(balance = 100_00): Promise<{ payer: TestMember; payee: TestMember }> {
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance })
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  return { payer, payee }
}

/** Opens the wallet of somebody who is signed in, and waits for the first screen to stand. */
export async function openWallet(page: Page, member: TestMember): Promise<void> {
  await enter(page, member)
  await expect(available(page)).toBeVisible()
}

export const available = (page: Page): Locator => page.getByRole('region', { name: 'Available' })
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const amountField = (page: Page): Locator => page.getByLabel('Amount in US dollars')
export const sendButton = (page: Page): Locator => dialog(page).getByRole('button', { name: /^Send (again: )?\$/ })

/** Opens the send from the first screen, at its first question. */
export async function startSend(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Send to' })).toBeVisible()
}

/** Types an address and takes the one result that comes. */
export async function choose(page: Page, address: string, result: RegExp | string): Promise<void> {
  await dialog(page).getByRole('searchbox').fill(address)
  await dialog(page).getByRole('button', { name: result }).click()
}

/** Types an amount and goes on to the check once it has its price. */
export async function goToCheck(page: Page, amount: string, title = 'Check before you send'): Promise<void> {
  await amountField(page).fill(amount)
  await dialog(page)
    .getByRole('button', { name: /^Check \$/ })
    .click()
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
}

/** Pays through the call itself, at once. */
export async function pay(payer: TestMember, payee: Payee, amount: number, note = ''): Promise<Output<'send_money'>> {
  const token = payer.session.access_token
  const { total: quoted_total } = await call('quote_transfer', { payee, amount }, token)
  return call('send_money', { idempotency_key: aKey(), payee, amount, quoted_total, note, undo_window: false }, token)
}

/** A member's available balance in cents, read from the server. */
export const balanceOf = async ({ session }: TestMember): Promise<number> =>
  (await call('get_wallet', {}, session.access_token)).available_balance

/** Nothing that scrolls sideways. */
export const expectFitting = (page: Page): Promise<void> =>
  atEveryWidth(page, (width) => expect.poll(() => overflowOf(page), `at ${width}`).toBeLessThanOrEqual(0))

/** No accessibility violation, and nothing that scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  // Behind a dialog that stands it has no role, and is there all the same.
  await expect(page.locator('h1').first()).toBeAttached()
  expect(await violationsOn(page)).toEqual([])
  await expectFitting(page)
}
