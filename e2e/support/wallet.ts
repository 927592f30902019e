import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { CallInput, Output } from '@hai/contract/contract'
import { violationsOn } from './axe.ts'
import { atEveryWidth, NARROWEST, overflowOf } from './fits.ts'
import { aMember, enter, type TestMember } from './members.ts'
import { aKey, call } from './server.ts'
import { dropBackgroundTasks } from './test.ts'

type Payee = CallInput<'send_money'>['payee']

let others: { like: Page; context: BrowserContext }[] = []

/**
 * Another person’s browser. Playwright does not close its context after the flow, so the next call closes the contexts
 * of ended flows.
 */
export async function anotherPage(browser: Browser, like: Page): Promise<Page> {
  await Promise.all(others.filter((other) => other.like.isClosed()).map((other) => other.context.close()))
  others = others.filter((other) => !other.like.isClosed())
  const viewport = like.viewportSize()
  const context = await browser.newContext({ viewport, timezoneId: 'America/Port-au-Prince' })
  await context.addInitScript(dropBackgroundTasks)
  others.push({ like, context })
  return context.newPage()
}

/** Roseline, who has money, and Wideline, whom she has never paid. */
export async function aPayerAndPayee(balance = 100_00): Promise<{ payer: TestMember; payee: TestMember }> {
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance })
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  return { payer, payee }
}

export async function openWallet(page: Page, member: TestMember): Promise<void> {
  await enter(page, member)
  await expect(available(page)).toBeVisible()
}

export const available = (page: Page): Locator => page.getByRole('region', { name: 'Available' })
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const amountField = (page: Page): Locator => page.getByLabel('Amount in US dollars')
export const sendButton = (page: Page): Locator => dialog(page).getByRole('button', { name: /^Send (again: )?\$/ })

export async function startSend(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Send to' })).toBeVisible()
}

export async function choose(page: Page, address: string, result: RegExp | string): Promise<void> {
  await dialog(page).getByRole('searchbox').fill(address)
  await dialog(page).getByRole('button', { name: result }).click()
}

export async function goToCheck(page: Page, amount: string, title = 'Review your payment'): Promise<void> {
  await amountField(page).fill(amount)
  await dialog(page).getByRole('button', { name: 'Review', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
}

/** Without the undo window. */
export async function pay(payer: TestMember, payee: Payee, amount: number, note = ''): Promise<Output<'send_money'>> {
  const token = payer.session.access_token
  const { total: quoted_total } = await call('quote_transfer', { payee, amount }, token)
  return call('send_money', { idempotency_key: aKey(), payee, amount, quoted_total, note, undo_window: false }, token)
}

export const balanceOf = async ({ session }: TestMember): Promise<number> =>
  (await call('get_wallet', {}, session.access_token)).available_balance

export const expectFitting = (page: Page, phone?: number): Promise<void> =>
  atEveryWidth(page, (width) => expect.poll(() => overflowOf(page), `at ${width}`).toBeLessThanOrEqual(0), phone)

export const expectFittingNarrow = (page: Page): Promise<void> => expectFitting(page, NARROWEST)

export async function expectSound(page: Page): Promise<void> {
  // An open dialog hides the roles of the page, so this finds the heading by its element.
  await expect(page.locator('h1').first()).toBeAttached()
  expect(await violationsOn(page)).toEqual([])
  await expectFitting(page)
}

export async function expectSoundInBothThemes(page: Page): Promise<void> {
  const size = page.viewportSize()
  await expectSound(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: NARROWEST, height: 740 })
  expect(await violationsOn(page), 'light on a phone').toEqual([])
  await expectFitting(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  if (size) await page.setViewportSize(size)
}
