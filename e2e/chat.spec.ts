import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { enter, type TestMember } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { anotherPage, aPayerAndPayee, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

const log = (page: Page): Locator => page.getByRole('log')
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}

async function aTalkingPair(): Promise<{ payer: TestMember; payee: TestMember; session_id: string }> {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 1_00)
  const open = () => call('open_chat_session', { hai_tag: payee.hai_tag }, payer.session.access_token).catch(() => null)
  await expect.poll(async () => (await open())?.can_write).toBe(true)
  const session = await open()
  return { payer, payee, session_id: session?.id ?? '' }
}

test('two members chat live with text, pictures, read marks and typing, and a broken connection loses nothing', async ({
  page,
  browser,
}) => {
  const { payer, payee, session_id } = await aTalkingPair()
  const other = await anotherPage(browser, page)
  const line: { isCut: boolean; open: WebSocketRoute[] } = { isCut: false, open: [] }
  await other.routeWebSocket('**/realtime', (socket) => {
    if (line.isCut) {
      void socket.close({ code: 1011 })
      return
    }
    socket.connectToServer()
    line.open.push(socket)
  })
  await enter(page, payer, `/messages?session=${session_id}`)
  await write(page, '<b>Bonjou</b> https://example.org')
  await expect(log(page)).toContainText('<b>Bonjou</b> https://example.org')
  await expect(log(page).getByRole('link')).toHaveCount(0)

  await enter(other, payee)
  await other
    .getByRole('link', { name: /Messages.*1 unread message/ })
    .filter({ visible: true })
    .click()
  await other.getByRole('link', { name: /Roseline Baptiste/ }).click()
  await expect(log(other)).toContainText('Bonjou')
  await expect(log(page).getByText('Read', { exact: true })).toHaveCount(1)
  await field(other).pressSequentially('Mwen la')
  await expect(log(page)).toContainText('is typing…')
  await write(other, 'Mwen la')
  await expect(log(page)).toContainText('Mwen la')

  line.isCut = true
  await Promise.all(line.open.splice(0).map((socket) => socket.close({ code: 1011 })))
  await write(page, 'one')
  await page
    .getByLabel('Add a picture', { exact: true })
    .first()
    .setInputFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await page.screenshot({ type: 'jpeg' }),
    })
  await page.getByRole('button', { name: 'Send message' }).click()
  await write(page, 'three')
  await expect(log(page)).toContainText('three')
  await expect(log(page).getByText('Sending')).toHaveCount(0)
  await page.route('**/rpc/send_chat_message', (route) => route.abort())
  for (const text of ['four', 'five']) await write(page, text)
  await expect(log(page).getByText('Not sent.')).toHaveCount(2)
  await page.unroute('**/rpc/send_chat_message')
  await log(page).getByRole('button', { name: 'Try again' }).last().click()
  await expect(log(page)).not.toContainText('Not sent.')
  line.isCut = false
  await expect(log(other)).toContainText(/one.*three.*four.*five/s)
  await expect(log(other).getByRole('img', { name: 'Picture' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(await violationsOn(other)).toEqual([])
})

test('messages are searched and loaded while scrolling, and a block ends the chat on both sides', async ({ page, browser }) => {
  const { payer, payee, session_id } = await aTalkingPair()
  for (let count = 1; count <= 45; count += 1)
    await call(
      'send_chat_message',
      { idempotency_key: aKey(), session_id, content: `word ${count}.` },
      payee.session.access_token,
    )
  const other = await anotherPage(browser, page)
  await enter(other, payee, `/messages?session=${session_id}`)
  await enter(page, payer, '/messages')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await page.goto(`/messages?session=${session_id}`)
  await expect(log(page)).toContainText('word 45.')
  await page.getByRole('button', { name: 'Search this conversation' }).click()
  await page.getByRole('searchbox', { name: 'Search this conversation' }).fill('WORD 1.')
  await page.getByRole('button', { name: /^word 1\./ }).click()
  await expect(log(page).getByText('word 1.', { exact: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Close search' }).click()

  await page.getByRole('button', { name: 'Block or report' }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = page.getByRole('dialog')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('You’ve blocked this person.')).toBeVisible()
  await expect(other.getByText('You can’t send messages here anymore.')).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(other)).toBeVisible()
})

test('blocked people are listed in the settings and can be unblocked', async ({ page }) => {
  const { payer, payee } = await aTalkingPair()
  await call('block_member', { user_id: payee.session.user.id }, payer.session.access_token)
  await enter(page, payer, '/settings?tab=privacy')
  await page.getByRole('button', { name: /^Unblock/ }).click()
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  expect((await call('list_blocked_members', {}, payer.session.access_token)).items).toEqual([])
})
