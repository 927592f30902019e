import { expect, type Page } from '@playwright/test'
import type { CallInput } from '@hai/contract/contract'
import { violationsOn } from './support/axe.ts'
import { aMember, enter, type TestMember } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { test } from './support/test.ts'

async function pay(payer: TestMember, payee: TestMember, amount: number, note = ''): Promise<string> {
  const token = payer.session.access_token
  const quote = await call('quote_transfer', { payee: { hai_tag: payee.hai_tag }, amount }, token)
  const send: CallInput<'send_money'> = {
    idempotency_key: aKey(),
    payee: { hai_tag: payee.hai_tag },
    amount,
    quoted_total: quote.total,
    note,
    undo_window: false,
  }
  return (await call('send_money', send, token)).transaction_id
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('money that arrives rings the bell without a reload, and a click leads to the payment', async ({ page }) => {
  const [payer, payee] = [await aMember({ balance: 5_000 }), await aMember({ full_name: 'Fabiola Charles' })]
  await enter(page, payee)
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  const transaction = await pay(payer, payee, 2_500)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page.getByRole('status').filter({ hasText: '$25.00' }).first()).toBeVisible()

  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  expect(await violationsOn(page, '[role=dialog]')).toEqual([])
  const marked = page.waitForResponse((answer) => answer.url().includes('mark_notification_read'))
  await panel(page)
    .getByRole('link', { name: /\$25\.00/ })
    .click()
  await page.waitForURL(`**/wallet/${transaction}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await marked

  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await bell(page).click()
  await expect(panel(page).getByText('No new notifications')).toBeVisible()
})

test('all notifications can be marked read at once, and the messages are one click away', async ({ page }) => {
  const [payer, payee] = [await aMember({ balance: 5_000 }), await aMember()]
  await enter(page, payee)
  await pay(payer, payee, 300)
  await pay(payer, payee, 200)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await bell(page).click()
  await expect(panel(page).getByRole('listitem').first()).toContainText('$2.00')
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(panel(page).getByText('No new notifications')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await panel(page).getByRole('link', { name: 'View all messages' }).click()
  await page.waitForURL('**/messages')
})

test('a failed mark as read is undone with a message', async ({ page }) => {
  const [payer, payee] = [await aMember({ balance: 5_000 }), await aMember()]
  await pay(payer, payee, 300)
  await enter(page, payee)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await page.route('**/rpc/mark_*', (route) => route.abort())

  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByText('Failed to mark all notifications as read')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')

  await panel(page)
    .getByRole('link', { name: /\$3\.00/ })
    .click()
  await expect(page.getByText('Failed to mark notification as read', { exact: true })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test('without the live connection, the bell polls', async ({ page }) => {
  const [payer, payee] = [await aMember({ balance: 5_000 }), await aMember()]
  await page.clock.install()
  await page.routeWebSocket('**/realtime', (socket) => socket.close({ code: 1011 }))
  const first = page.waitForResponse('**/rpc/list_notifications')
  await enter(page, payee)
  await first
  await pay(payer, payee, 300)
  await expect(async () => {
    await page.clock.fastForward('00:15')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 1_000 })
  }).toPass()
})

test('the bell is closed by Escape and gives the focus back', async ({ page }) => {
  await enter(page, await aMember())
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

test('more than 99 unread are shown as 99+', async ({ page }) => {
  const member = await aMember()
  await page.route('**/rpc/list_notifications', (route) =>
    route.fulfill({
      json: {
        items: [
          {
            id: '01900000-0000-7000-8000-000000000001',
            user_id: member.session.user.id,
            type: 'referral_signup',
            title: 'Somebody came with your code',
            message: 'Wideline P.',
            reference_type: null,
            reference_id: null,
            metadata: {},
            created_at: new Date().toISOString(),
            read_at: null,
          },
        ],
        next_cursor: 'more',
      },
    }),
  )
  await page.route('**/rpc/count_unread_notifications', (route) => route.fulfill({ json: { count: 120 } }))
  await enter(page, member)
  await expect(bell(page)).toHaveText('99+')
  await bell(page).click()
  await panel(page)
    .getByRole('link', { name: /Somebody came with your code/ })
    .click()
  await page.waitForURL('**/settings?tab=referral')
})

test('the sounds can be chosen on the settings page and stay chosen on this device', async ({ page }) => {
  await enter(page, await aMember(), '/settings?tab=sounds')
  const tasks = page.getByRole('switch', { name: 'Chime for tasks' })
  const above = page.getByRole('group', { name: 'In the app' })
  await expect(above).toBeVisible()
  await expect(tasks).toBeChecked()
  await tasks.click()
  await page.getByLabel('Volume').fill('20')
  await page.reload()
  await expect(tasks).not.toBeChecked()
  await expect(page.getByLabel('Volume')).toHaveValue('20')
  await expect(above).toBeVisible()
  await page.getByRole('switch', { name: 'Play a chime' }).click()
  await expect(tasks).toBeHidden()
})

test('notifications that are turned off do not ring', async ({ page }) => {
  const [payer, payee] = [await aMember({ balance: 5_000 }), await aMember()]
  await enter(page, payee, '/settings?tab=sounds')
  const money = page.getByRole('group', { name: 'In the app' }).getByRole('switch', { name: 'Money you receive or get back' })
  await expect(money).toBeChecked()
  const saved = page.waitForResponse('**/rpc/set_notification_preferences')
  await money.click()
  await saved
  await page.reload()
  await expect(money).not.toBeChecked()
  await expect(page.getByRole('group', { name: 'By email' }).getByRole('switch', { name: 'Messages' })).toHaveCount(0)
  await pay(payer, payee, 100)
  const readNotifications = () => call('list_notifications', { unread: false }, payee.session.access_token)
  await expect.poll(async () => (await readNotifications()).items.map(({ read_at }) => read_at !== null)).toEqual([true])
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})
