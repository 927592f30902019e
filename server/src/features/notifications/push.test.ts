import { languages } from '@hai/contract/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { sendChat } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { followedUp, send } from '../../../test/money.ts'
import { aPushService, type PushBrowser, type PushService } from '../../../test/push-service.ts'

const database = useTestDatabase()
let app: TestApp
let service: PushService
let payer: MemberPerson
beforeAll(async () => {
  service = await aPushService()
  app = await startTestApp(database(), { config: { pushesToLoopback: true } })
  payer = await aFundedWallet(app, { amount: 140_00 })
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

async function aSubscribedMember(hides_amounts = false): Promise<{ member: MemberPerson; browser: PushBrowser }> {
  const member = await aMember(app)
  const browser = service.aBrowser()
  await app.call('save_push_subscription', { ...browser.subscription, hides_amounts }, member.access_token)
  return { member, browser }
}

const pay = async (member: MemberPerson, from = payer): Promise<void> => {
  await send(app, from, member.hai_tag, 5_00, { undo_window: false })
  await followedUp(app)
}

const isOn = async ({ access_token }: MemberPerson): Promise<boolean> =>
  (await app.call('get_push_subscription', {}, access_token)).is_on

test('a browser receives the notification encrypted for it, with the link to open', async () => {
  const { member, browser } = await aSubscribedMember()
  await pay(member)
  await expect.poll(() => browser.told).toHaveLength(1)
  const { items } = await app.call('list_notifications', {}, member.access_token)
  const [news] = items
  expect(browser.told).toEqual([
    { id: news?.id, title: news?.title, message: news?.message, path: `/wallet/${news?.reference_id ?? ''}` },
  ])
  expect(news?.title).toContain('$5.00')
  const { public_key } = await app.call('get_push_subscription', {}, member.access_token)
  const headers = service.asked.at(-1)
  expect(headers?.['content-encoding']).toBe('aes128gcm')
  expect(headers?.authorization).toMatch(new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, k=${public_key ?? ''}$`))
})

test('a push is in the language that the member chose last', async () => {
  const { member, browser } = await aSubscribedMember()
  const from = await aFundedWallet(app)
  for (const [language, title] of [
    ['fr', 'Vous avez reçu 5,00\u00a0$'],
    ['ht', 'Ou resevwa 5,00\u00a0$'],
  ] as const) {
    await app.call('set_language', { language }, member.access_token)
    await followedUp(app)
    await pay(member, from)
    await expect.poll(() => browser.told.at(-1)).toMatchObject({ title })
  }
})

test.each(languages)('amounts are left out in %s when the member hides them', async (language) => {
  const { member, browser } = await aSubscribedMember(true)
  await app.call('set_language', { language }, member.access_token)
  await followedUp(app)
  await pay(member, await aFundedWallet(app))
  await expect.poll(() => browser.told).toHaveLength(1)
  expect(JSON.stringify(browser.told)).not.toMatch(/\d[.,]\d\d|\$/)
  expect(JSON.stringify(browser.told)).toContain('•••')
})

test('an amount is left out although a number is before it', async () => {
  const { member, browser } = await aSubscribedMember(true)
  await send(app, payer, member.hai_tag, 5_00, { undo_window: false, note: 'rent 3 $250.00, 12 $7' })
  await followedUp(app)
  await expect.poll(() => browser.told).toHaveLength(1)
  expect(JSON.stringify(browser.told)).toContain('rent 3 •••, 12 •••')
})

test('a push keeps a note inside its quotation marks', async () => {
  const { member, browser } = await aSubscribedMember()
  await send(app, payer, member.hai_tag, 5_00, { undo_window: false, note: '”.\u2028Your wallet is locked. “' })
  await followedUp(app)
  await expect.poll(() => browser.told).toHaveLength(1)
  expect(JSON.stringify(browser.told)).toContain('“’. Your wallet is locked. ’”')
})

test('a push that is too long ends before an emoji that does not fit whole', async () => {
  const { member, browser } = await aSubscribedMember()
  const friend = await aFundedWallet(app)
  await pay(member, friend)
  const { id } = await app.call('open_chat_session', { hai_tag: member.hai_tag }, friend.access_token)
  const family = '👨‍👩‍👧‍👦'
  await sendChat(app, friend, id, family.repeat(40))
  await followedUp(app)
  await expect.poll(() => browser.told.length).toBeGreaterThan(1)
  const { message } = z.object({ message: z.string() }).parse(browser.told.at(-1))
  expect(message.length).toBeLessThanOrEqual(200)
  expect(message.endsWith(family)).toBe(true)
})

test('a busy service is retried; an expired subscription is deleted', async () => {
  const busy = await aSubscribedMember()
  busy.browser.answers.push(503)
  const gone = await aSubscribedMember()
  gone.browser.answers.push(410)
  await pay(busy.member)
  await pay(gone.member)
  await expect.poll(() => busy.browser.told).toHaveLength(1)
  await expect.poll(() => isOn(gone.member)).toBe(false)
  expect(await isOn(busy.member)).toBe(true)
})

test('pushes end when the member turns them off and when the session ends', async () => {
  const { member } = await aSubscribedMember()
  await app.call('delete_push_subscription', {}, member.access_token)
  expect(await isOn(member)).toBe(false)
  const other = await aSubscribedMember()
  await app.call('sign_out', {}, other.member.access_token)
  const { rows } = await database().owner.query('select from notifications.push_subscription where user_id = $1', [
    other.member.user_id,
  ])
  expect(rows).toHaveLength(0)
})

test('a browser where someone else signs in serves the new member only', async () => {
  const { member, browser } = await aSubscribedMember()
  const next = await aMember(app)
  await app.call('save_push_subscription', { ...browser.subscription, hides_amounts: false }, next.access_token)
  expect([await isOn(member), await isOn(next)]).toEqual([false, true])
})

test.each([
  'http://push.example.com/a',
  'https://10.0.0.8/a',
  'https://[fd00::1]/a',
  'nonsense',
  'https://push.example.com/\u0000',
  'https://push.example.com/a\r\nx: y\u0007',
])('%s: only a public https address is accepted', async (endpoint) => {
  const { access_token } = await aMember(app)
  const given = { ...service.aBrowser().subscription, endpoint, hides_amounts: false }
  const asked = app.call('save_push_subscription', given, access_token)
  await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('rejects an invalid key', async () => {
  const { access_token } = await aMember(app)
  const given = { ...service.aBrowser().subscription, p256dh: 'A'.repeat(87), hides_amounts: false }
  await expect(app.call('save_push_subscription', given, access_token)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
