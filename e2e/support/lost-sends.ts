import type { CallInput } from '@hai/contract/contract'
import { expect, type Page } from '@playwright/test'
import type { TestMember } from './members.ts'
import { call } from './server.ts'
import { aPayerAndPayee, choose, dialog, goToCheck, openWallet, sendButton, startSend } from './wallet.ts'

export const findNothing = (page: Page) => page.route('**/rpc/find_send', (route) => route.abort())

/** Leaves the page before it allows look-ups, because the page could look up the result before the reload. */
export async function reloadAndFind(page: Page): Promise<void> {
  const url = page.url()
  await page.goto('about:blank')
  await page.unroute('**/rpc/find_send')
  await page.goto(url)
}

/** The server executes the next send, but its response is lost. */
export async function dropAnswer(page: Page): Promise<void> {
  await findNothing(page)
  await page.route(
    '**/rpc/send_money',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

export async function abortSend(page: Page, payer: TestMember) {
  const asked = Promise.withResolvers<CallInput<'send_money'>>()
  await page.route(
    '**/rpc/send_money',
    async (route) => {
      asked.resolve(route.request().postDataJSON() as CallInput<'send_money'>)
      await route.abort()
    },
    { times: 1 },
  )
  return async () => call('send_money', await asked.promise, payer.session.access_token)
}

export async function toCheck(page: Page, payee: TestMember): Promise<void> {
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await dialog(page).getByLabel('We are face to face: pay at once').check()
}

export async function aPayerAtCheck(page: Page) {
  const people = await aPayerAndPayee()
  await openWallet(page, people.payer)
  await toCheck(page, people.payee)
  return people
}

export async function sendUnheard(page: Page): Promise<void> {
  await sendButton(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'Was it sent?' })).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toContainText('We do not know yet whether it was sent')
}
