import type { Language } from '@hai/contract/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { startCard, checkFundings } from '../../../test/fundings.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp, sendAtOnce } from '../../../test/money.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { aboutPage, aboutPayment, deliverWebhook, useFakeStripe } from '../../../test/stripe.ts'

const database = useTestDatabase()
const stripe = useFakeStripe()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { stripe: stripe().settings, logLevel: 'silent' } })
})
afterAll(() => app.stop())

async function whoAdded(language: Language = 'en'): Promise<{ member: MemberPerson; funding_id: string }> {
  const member = await aMember(app)
  await app.call('set_language', { language }, member.access_token)
  const { funding_id } = await startCard(app, member, 100_00)
  stripe().pay(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  return { member, funding_id }
}

async function notificationTo({ access_token }: MemberPerson): Promise<readonly (readonly [type: string, title: string])[]> {
  await followedUp(app)
  const { items } = await app.call('list_notifications', {}, access_token)
  return items.map(({ type, title }) => [type, title])
}

const mailsTo = async ({ email }: MemberPerson): Promise<readonly string[]> =>
  (await app.server.outbox.list()).flatMap(({ to, subject }) => (to === email ? [subject] : []))

test.each([
  ['en', '$100.00 was added to your wallet', '$100.00 was taken from your wallet', '$100.00 is back in your wallet'],
  ['fr', 'Votre portefeuille a reçu', 'a été reprise sur votre portefeuille', 'Vous avez récupéré'],
  ['ht', 'ajoute nan bous ou', 'Nou reprann', 'tounen nan bous ou'],
] as const)(
  'in %s a member is notified of a payment, a dispute and its return, the last two by mail too',
  async (language, ...titles) => {
    const { member, funding_id } = await whoAdded(language)
    const dispute = stripe().dispute(funding_id)
    await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.dispute.created', 'dispute'))
    stripe().decide(dispute, 'won')
    await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.dispute.closed', 'dispute'))
    const news = await notificationTo(member)
    expect(news.map(([type]) => type)).toEqual(['funding_put_back', 'funding_taken', 'money_added'])
    titles.forEach((title, at) => expect(news.at(-1 - at)?.[1]).toContain(title))
    const mails = await mailsTo(member)
    expect(titles.map((title) => mails.some((subject) => subject.includes(title)))).toEqual([false, true, true])
  },
)

test('a notification names the amount owed, and failed or different payments are reported', async () => {
  const { member, funding_id } = await whoAdded()
  await sendAtOnce(app, member, await aMember(app), 40_00)
  stripe().refund(funding_id, 103_52)
  await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.refunded'))
  await followedUp(app)
  const [news] = (await app.call('list_notifications', {}, member.access_token)).items
  expect(news).toMatchObject({ type: 'funding_taken', title: '$59.56 was taken from your wallet' })
  expect(news?.message).toContain('you owe us $40.44')

  const other = await aMember(app)
  const failing = await startCard(app, other, 20_00)
  stripe().pay(failing.funding_id, { status: 'requires_payment_method' })
  await deliverWebhook(app, aboutPage(stripe(), failing.funding_id, 'checkout.session.async_payment_failed'))
  const less = await startCard(app, other, 20_00)
  stripe().pay(less.funding_id, { amount: 1 })
  await deliverWebhook(app, aboutPage(stripe(), less.funding_id))
  expect((await notificationTo(other)).map(([type]) => type)).toEqual(['funding_differs', 'funding_failed'])
})

test('staff see a member’s fundings with the provider’s state, and which ones need a decision or an answer', async () => {
  const staff = await aStaffMember(app, database())
  const { member, funding_id } = await whoAdded()
  expect(await codeOf(app.call('admin_list_user_fundings', { user_id: member.user_id }, member.access_token))).toBe('FORBIDDEN')
  const { items } = await app.call('admin_list_user_fundings', { user_id: member.user_id }, staff)
  expect(items).toMatchObject([
    {
      funding_id,
      method: 'stripe',
      status: 'paid',
      asked: { currency: 'usd', amount: 103_52 },
      debt: 0,
      silent_since: null,
      received: { currency: 'usd', amount: 103_52 },
      payment_reference: stripe().paymentOf(funding_id).id,
    },
  ])
  const other = await aMember(app)
  const less = await startCard(app, other, 20_00)
  stripe().pay(less.funding_id, { amount: 1 })
  await deliverWebhook(app, aboutPage(stripe(), less.funding_id))
  const waiting = await startCard(app, await aMember(app), 20_00)
  stripe().goDown(true)
  app.clock.forward({ minutes: 2 })
  await checkFundings(app)
  const silent = 'select silent_since is not null as silent from funding.funding where funding_id = $1'
  expect((await database().owner.query(silent, [waiting.funding_id])).rows).toEqual([{ silent: true }])
  stripe().goDown(false)
  const { reasons } = await app.call('get_system_health', {}, staff)
  expect(reasons).toContain('fundings_to_decide')
  expect(reasons).not.toContain('funding_provider_down')
  await database().owner.query(
    `update funding.funding set silent_since = silent_since - interval '31 minutes' where silent_since is not null`,
  )
  expect((await app.call('get_system_health', {}, staff)).reasons).toContain('funding_provider_down')
})
