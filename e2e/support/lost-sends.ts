import type { CallInput } from '@hai/contract/contract'
import { expect, type Page } from '@playwright/test'
import type { TestMember } from './members.ts'
import { call } from './server.ts'
import { aPayerAndPayee, choose, dialog, goToCheck, openWallet, sendButton, startSend } from './wallet.ts'

/** Blocks `find_send`, so that the app cannot look up the result of a send. */
export const findNothing = (page: Page) => page.route('**/rpc/find_send', (route) => route.abort())

/** Reloads with look-ups allowed again. It leaves the page first, or the page could look up the result before the reload. */
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

/** Aborts the next send before it reaches the server. The returned function makes the same call later. */
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

/** Goes to the last step of paying $25 face to face. */
export async function toCheck(page: Page, payee: TestMember): Promise<void> {
  await startSend(page)
  await choose(page, payee.hai_tag, /Wideline P\./)
  await goToCheck(page, '25')
  await dialog(page).getByLabel('We are face to face: pay at once').check()
}

/** Creates a payer and a payee, opens the payer’s wallet and goes to the last step of paying the payee $25. */
export async function aPayerAtCheck(page: Page) {
  const people = await aPayerAndPayee()
  await openWallet(page, people.payer)
  await toCheck(page, people.payee)
  return people
}

/** Presses Send and waits for the message that the result is unknown. */
export async function sendUnheard(page: Page): Promise<void> {
  await sendButton(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'Was it sent?' })).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toContainText('We do not know yet whether it was sent')
}
