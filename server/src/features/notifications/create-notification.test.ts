import { randomUUID } from 'node:crypto'
import { staffTemplates } from '@hai/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
let colleague: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  admin = await aStaffMember(app, database())
  colleague = await aStaffMember(app, database())
})
afterAll(() => app.stop())

const [document, phone, support] = staffTemplates
const create = (by: StaffPerson, { user_id }: Pick<MemberPerson, 'user_id'>, type: (typeof staffTemplates)[number]) =>
  app.call('create_notification', { user_id, type }, by)
const listOf = async ({ access_token }: MemberPerson) => (await app.call('list_notifications', {}, access_token)).items

test('sends the prepared sentence in the member’s language and audits it', async () => {
  const rose = await aMember(app)
  await app.call('set_language', { language: 'ht' }, rose.access_token)
  expect(await create(admin, rose, document)).toEqual({ success: true })
  await expect
    .poll(() => listOf(rose))
    .toMatchObject([
      { type: document, title: 'Nou bezwen pyès idantite w', reference_type: null, metadata: { action_type: document } },
    ])
  const actions = await app.call('admin_list_user_actions', { user_id: rose.user_id }, colleague)
  expect(actions.items).toMatchObject([{ action: 'notification_created', actor: { user_id: admin.user_id } }])
})

test('sends the same notification once in 24 hours, even when requested twice at once', async () => {
  const rose = await aMember(app)
  const outcomes = await Promise.all([admin, colleague].map((by) => refusalOf(create(by, rose, phone))))
  expect(outcomes.toSorted()).toEqual(['CONFLICT', 'done'])
  await expect.poll(async () => (await listOf(rose)).length).toBe(1)
})

test('rejects free text, unknown members and the caller themselves', async () => {
  const rose = await aMember(app)
  const input = { user_id: rose.user_id, type: support }
  for (const words of [{ title: 'Your account is frozen' }, { message: 'Call this number' }, { metadata: { url: 'x' } }])
    expect((await app.post('/rpc/create_notification', { ...input, ...words }, admin)).status).toBe(400)
  expect((await app.post('/rpc/create_notification', { ...input, type: 'money_received' }, admin)).status).toBe(400)
  expect(await refusalOf(create(admin, admin, support))).toBe('FORBIDDEN')
  expect(await refusalOf(create(admin, { user_id: randomUUID() }, support))).toBe('NOT_FOUND')
  expect(await refusalOf(app.call('create_notification', input, rose.access_token))).toBe('FORBIDDEN')
  expect(await listOf(rose)).toEqual([])
})

const offered = (by: StaffPerson, { user_id }: Pick<MemberPerson, 'user_id'>) =>
  app.call('get_staff_notifications', { user_id }, by)

test('shows staff each notification as the member will read it, and what was sent already', async () => {
  const rose = await aMember(app)
  await app.call('set_language', { language: 'fr' }, rose.access_token)
  const before = await offered(admin, rose)
  expect(before).toMatchObject({ language: 'fr', left: 3 })
  expect(before.templates.map(({ type, sent_at }) => [type, sent_at])).toEqual(staffTemplates.map((type) => [type, null]))
  await create(admin, rose, phone)
  await expect.poll(async () => (await listOf(rose)).length).toBe(1)
  const [listed] = await listOf(rose)
  expect(before.templates.find(({ type }) => type === phone)).toMatchObject({ title: listed?.title, message: listed?.message })
  const after = await offered(colleague, rose)
  expect(after.left).toBe(2)
  expect(after.templates.flatMap(({ type, sent_at }) => (sent_at === null ? [] : [type]))).toEqual([phone])
  expect(await refusalOf(offered(admin, admin))).toBe('FORBIDDEN')
  expect(await refusalOf(offered(admin, { user_id: randomUUID() }))).toBe('NOT_FOUND')
})

test('limits notifications to three per member in 24 hours, from all staff together', async () => {
  const rose = await aMember(app)
  for (const [index, type] of staffTemplates.entries()) await create(index === 0 ? admin : colleague, rose, type)
  expect((await offered(admin, rose)).left).toBe(0)
  expect(await refusalOf(create(admin, rose, document))).toBe('CONFLICT')
  app.clock.forward({ hours: 24, seconds: 1 })
  expect(await create(await aStaffMember(app, database()), rose, document)).toEqual({ success: true })
})

test('limits one staff member to 20 notifications per minute', async () => {
  const limited = await startTestApp(database(), { config: { rateLimits: 'on', runsWorker: false } })
  const staff = await aStaffMember(limited, database())
  const input = { user_id: randomUUID(), type: support }
  const outcomes: string[] = []
  for (let times = 0; times < 21; times += 1) outcomes.push(await refusalOf(limited.call('create_notification', input, staff)))
  expect(outcomes).toEqual([...Array.from({ length: 20 }, () => 'NOT_FOUND'), 'RATE_LIMITED'])
  await limited.stop()
})
