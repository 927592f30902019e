import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit, fundReasons } from '../../../test/adjustments.ts'
import { aPlace } from '../../../test/agents.ts'
import { applicantsOf, jpeg } from '../../../test/applicants.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { followedUp } from '../../../test/money.ts'
import { aPushService, type PushService } from '../../../test/push-service.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'
import { aFreeze, anUnblock } from '../../../test/users.ts'

const database = useTestDatabase()
let app: TestApp
let service: PushService
let staff: StaffPerson
beforeAll(async () => {
  service = await aPushService()
  app = await startTestApp(database(), { config: { pushesToLoopback: true, companyEmailDomain: 'company.test' } })
  staff = await aStaffMember(app, database())
  await fundReasons(app)
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})
const { anApplicant, submit } = applicantsOf(() => app, database)

const decideDocument = async (member: MemberPerson, decision: 'approve' | 'reject') => {
  const { id } = await submit(member, 'passport', await jpeg())
  const reason = decision === 'reject' ? 'The picture is too dark to read.' : ''
  await callConfirmed(app, staff, 'admin_decide_identity_documents', { decisions: [{ document_id: id, decision, reason }] })
}

async function notificationsAfter(member: MemberPerson, decide: () => Promise<unknown>) {
  const browser = service.aBrowser()
  await app.call('save_push_subscription', { ...browser.subscription, hides_amounts: false }, member.access_token)
  await decide()
  await followedUp(app)
  const [news] = (await app.call('list_notifications', {}, member.access_token)).items
  if (!news) throw new Error('the member has no notification')
  await expect.poll(() => JSON.stringify(browser.told)).toContain(JSON.stringify(news.title))
  const letters = (await app.server.outbox.list()).filter(({ to, subject }) => to === member.email && subject === news.title)
  return { type: news.type, letters: letters.length }
}

test.each([
  ['approve', 'document_approved'],
  ['reject', 'document_rejected'],
] as const)('a document decision (%s) is announced by notification, push and letter', async (decision, type) => {
  const member = await anApplicant()
  expect(await notificationsAfter(member, () => decideDocument(member, decision))).toEqual({ type, letters: 1 })
})

test.each(['approve', 'reject'] as const)(
  'a decision on an agent application (%s) is announced by notification, push and letter',
  async (decision) => {
    const member = await anApplicant(2)
    const { id } = await app.call('request_agent_status', aPlace, member.access_token)
    const reason = decision === 'reject' ? 'There are enough agents in this commune.' : ''
    const decide = () => callConfirmed(app, staff, 'admin_decide_agent_request', { request_id: id, decision, reason })
    const type = decision === 'approve' ? 'agent_approved' : 'agent_rejected'
    expect(await notificationsAfter(member, decide)).toEqual({ type, letters: 1 })
  },
)

test('a credit by staff is announced by notification, push and letter', async () => {
  const member = await aFundedWallet(app)
  expect(await notificationsAfter(member, () => credit(app, staff, member, 5_00))).toEqual({ type: 'money_credited', letters: 1 })
})

test('the approval of a member with a company address is announced by notification, push and letter', async () => {
  const member = { ...(await aFundedWallet(app)), email: `${randomUUID()}@company.test` }
  const approve = async () => {
    await database().owner.query('update identity.account set email = $2 where id = $1', [member.user_id, member.email])
    await app.call('admin_approve_user', { user_id: member.user_id }, staff)
  }
  expect(await notificationsAfter(member, approve)).toEqual({ type: 'account_approved', letters: 1 })
})

test('the end of a freeze is announced by letter, and in the app at the next sign-in', async () => {
  const member = await aFundedWallet(app)
  await callConfirmed(app, staff, 'freeze_user_account', aFreeze(staff, member))
  await callConfirmed(app, staff, 'admin_block_user', anUnblock(staff, member))
  await followedUp(app)
  const letters = (await app.server.outbox.list()).filter(({ to }) => to === member.email).map(({ subject }) => subject)
  expect(letters).toContain('Your account is open again')
  const { email, password } = member
  const answer = await app.call('sign_in', { email, password })
  if (!('access_token' in answer)) throw new Error('the member could not sign in')
  const { items } = await app.call('list_notifications', {}, answer.access_token)
  expect(items.map(({ type }) => type)).toEqual(['account_unblocked'])
})

test.each([
  ['account_document_asked', '/settings?tab=limits'],
  ['account_phone_asked', '/settings?tab=phone'],
  ['account_support_asked', '/support'],
] as const)('push and letter of %s open %s', async (type, path) => {
  const member = await aFundedWallet(app)
  const browser = service.aBrowser()
  await app.call('save_push_subscription', { ...browser.subscription, hides_amounts: false }, member.access_token)
  await app.call('create_notification', { user_id: member.user_id, type }, staff)
  await followedUp(app)
  await expect.poll(() => browser.told).toMatchObject([{ path }])
  const letters = (await app.server.outbox.list()).filter(({ to, body }) => to === member.email && body.includes(path))
  expect(letters).toHaveLength(1)
})
