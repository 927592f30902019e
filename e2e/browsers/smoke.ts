import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { anAgent, aSaver } from '../support/cashouts.ts'
import { aMember, PASSWORD, type TestMember } from '../support/members.ts'
import { aKey, call } from '../support/server.ts'
import { aPayerAndPayee, balanceOf, pay } from '../support/wallet.ts'
import type { Screen } from './screen.ts'

const MENU = '[popover=auto]'
export const TOAST = '[popover=manual]'

async function signInAndSeeTheBalance(screen: Screen): Promise<void> {
  const member = await aMember({ balance: 100_00 })
  await screen.open('/auth')
  await screen.type(/^Email/, member.email)
  await screen.type(/^Password/, PASSWORD)
  await screen.click('button', /^Sign in$/)
  await screen.sees(/Available.*\$100\.00/)
}

export async function sendMoney(screen: Screen): Promise<void> {
  const { payer, payee } = await aPayerAndPayee()
  await screen.enter(payer)
  await screen.click('button', /^Send Money$/)
  await screen.type(/HaiTag/, payee.hai_tag)
  await screen.click('button', /Wideline P\./)
  await screen.type(/^Amount in US dollars/, '25')
  await screen.click('button', /^Review$/)
  await screen.click('choice', /^I’m with this person now/)
  await screen.click('button', /^Send \$/)
  await screen.sees(/Wideline received \$25\.00/)
  await screen.click('button', /^Done$/)
  await screen.sees(/Available.*\$74\.72/)
  expect(await balanceOf(payee)).toBe(25_00)
}

async function openMenuAndBell(screen: Screen): Promise<void> {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 3_00)
  await screen.enter(payee)
  await screen.click('button', /^More$/)
  await screen.sees(/Logout/)
  await screen.isOnTop(MENU)
  await screen.pressEscape()
  await screen.missing(/Logout/)
  await screen.click('button', /^Notifications, 1 unread/)
  await screen.sees(/View all messages/)
  await screen.isOnTop(MENU)
  await screen.click('button', /^Notifications/)
  await screen.missing(/View all messages/)
}

/** The live connection can open after the page is shown. A payment before that shows no toast, so it is repeated. */
export const payUntilToast = (screen: Screen, payer: TestMember, payee: TestMember): Promise<void> =>
  expect(async () => {
    await pay(payer, { hai_tag: payee.hai_tag }, 3_00)
    await screen.isOnTop(TOAST, 3_000)
  }).toPass()

async function seeAToast(screen: Screen): Promise<void> {
  const { payer, payee } = await aPayerAndPayee()
  await screen.enter(payee)
  await screen.sees(/Available/)
  await payUntilToast(screen, payer, payee)
}

/** Only one agent is in this commune, so the flow does not depend on other agents. */
const aCommune = (): string => `Anse ${String.fromCodePoint(...Array.from({ length: 8 }, () => randomInt(97, 123)))}`

async function cashOut(screen: Screen): Promise<void> {
  const commune = aCommune()
  const [member] = await Promise.all([aSaver(), anAgent(commune)])
  await screen.enter(member)
  await screen.click('button', /^Cash out$/)
  await screen.type(/^Amount in US dollars/, '50')
  await screen.sees(/\$50\.00/)
  await screen.click('button', /^Continue$/)
  await screen.select(/^Department/, 'Nippes')
  await screen.type(/^Commune/, commune)
  await screen.click('button', /^Continue$/)
  await screen.click('choice', /Paul D\./)
  await screen.click('button', /^Continue$/)
  await screen.click('button', /^Request cash-out \(\$50\.00\)$/)
  await screen.sees(/Waiting for the agent/)
}

async function aConversation(): Promise<{ payer: TestMember; payee: TestMember; session_id: string }> {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 1_00)
  const open = () => call('open_chat_session', { hai_tag: payee.hai_tag }, payer.session.access_token).catch(() => null)
  await expect.poll(async () => (await open())?.can_write).toBe(true)
  return { payer, payee, session_id: (await open())?.id ?? '' }
}

async function chat(screen: Screen): Promise<void> {
  const { payer, payee, session_id } = await aConversation()
  await screen.enter(payer, `/messages?session=${session_id}`)
  await screen.type(/^Message$/, 'Mwen sou wout la')
  await screen.click('button', /^Send message$/)
  await screen.sees(/Mwen sou wout la/)
  await call('send_chat_message', { session_id, idempotency_key: aKey(), content: 'M ap tann ou' }, payee.session.access_token)
  await screen.sees(/M ap tann ou/)
}

/** The flows that matter most, at the width of a phone. */
export const smokeFlows: readonly (readonly [title: string, flow: (screen: Screen) => Promise<void>])[] = [
  ['signs in and shows the balance', signInAndSeeTheBalance],
  ['sends money', sendMoney],
  ['opens and closes the menu and the bell', openMenuAndBell],
  ['shows a toast above the page', seeAToast],
  ['asks an agent for a cash-out', cashOut],
  ['chats', chat],
]
