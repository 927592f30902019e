import type { LegalDocument } from '@hai/contract/legal-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aSignedUpPerson, toAccept, mailedToken } from '../../../test/members.ts'
import { codeOf } from '../../../test/money.ts'
import { aStaffMember, changeByTwo, type StaffPerson } from '../../../test/staff.ts'
import { readConfig } from '../../platform/config.ts'
import { publishShippedTexts } from './index.ts'

const database = useTestDatabase()
let app: TestApp
let boss: StaffPerson
let other: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  boss = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Daphnée Laurent' })
  other = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Marc Noël' })
})
afterAll(() => app.stop())

const start = (variables: Record<string, string> = {}, mayChange = true) =>
  publishShippedTexts({
    owner_url: database().url,
    settings: readConfig({ NODE_ENV: 'test', ...variables }),
    now: app.clock.now(),
    mayChange,
  })
const asStaff = (document: LegalDocument) => app.call('admin_get_legal_document', { document }, boss)
const numbers = async () => (await app.call('list_legal_documents', {})).items.map(({ document, number }) => [document, number])

async function theirOwn(document: LegalDocument, base_number: number, known_revision = 0) {
  const text = { title: 'Our own', body: 'Our own words.' }
  const texts = { en: text, fr: text, ht: text }
  const { revision } = await app.call('admin_save_legal_draft', { document, known_revision, base_number, texts }, boss)
  const publication = { document, known_revision: revision, asks_acceptance: false, note: 'Our own words.' }
  return changeByTwo(app, [boss, other], 'admin_publish_legal_document', publication)
}

test('the first start publishes all eight documents once, for any number of servers; four require acceptance', async () => {
  expect(await numbers()).toEqual([])
  await Promise.all([start(), start()])
  await start()
  expect((await numbers()).map(([, number]) => number)).toEqual(Array(8).fill(1))
  const { items } = await app.call('list_legal_documents', { language: 'ht' })
  expect(items.filter(({ must_accept }) => must_accept).map(({ document }) => document)).toEqual([
    'terms',
    'privacy',
    'acceptable-use',
    'risk-warning',
  ])
  expect(items[0]?.title).toBe('Kondisyon itilizasyon')
  const { versions, draft } = await asStaff('terms')
  expect(versions).toMatchObject([{ number: 1, state: 'in_force', published_by: null, drafted_by: null }])
  expect(draft).toBeNull()
  const page = await app.call('get_compliance_page', { language: 'fr' })
  expect(page).toMatchObject({ title: 'Conformité' })
})

test('a sign-up must accept exactly the current versions, and the account records version, time, language and connection', async () => {
  const accepted_version_ids = await toAccept(app)
  const email = 'newcomer@legal.example'
  const signUp = (agreed: { accepted_version_ids?: string[] }) =>
    app.call('sign_up', { email, password: 'bonjou tout moun 2026', language: 'fr', ...agreed })
  expect(await codeOf(signUp({}))).toBe('CONFLICT')
  expect(await codeOf(signUp({ accepted_version_ids: accepted_version_ids.slice(1) }))).toBe('CONFLICT')
  const [fees] = (await app.call('list_legal_documents', {})).items.filter(({ must_accept }) => !must_accept)
  expect(await codeOf(signUp({ accepted_version_ids: [...accepted_version_ids, fees?.version_id ?? ''] }))).toBe('CONFLICT')
  await signUp({ accepted_version_ids })
  const signed_up_at = app.clock.now()
  app.clock.forward({ minutes: 5 })
  const session = await app.call('confirm_email', { token: await mailedToken(app, email) })
  expect((await app.call('get_legal_to_accept', {}, session.access_token)).items).toEqual([])
  const { rows } = await database().owner.query(
    `select v.document, v.number, a.language, a.accepted_at, a.ip_address, a.user_agent
       from legal.acceptance a join legal.version v on v.id = a.version_id where a.user_id = $1 order by v.document`,
    [session.user.id],
  )
  const acceptance = { number: 1, language: 'fr', accepted_at: signed_up_at, ip_address: '127.0.0.1' }
  expect(rows).toMatchObject(
    ['acceptable-use', 'privacy', 'risk-warning', 'terms'].map((document) => ({ document, ...acceptance })),
  )
})

test('changed settings publish a new version of the program’s text without a new acceptance', async () => {
  const before = await app.call('get_legal_document', { document: 'refund-policy' })
  await start({ PENDING_SEND_DAYS: '9' })
  const after = await app.call('get_legal_document', { document: 'refund-policy' })
  expect([before.body.includes('9\u00a0days'), after.body.includes('9\u00a0days')]).toEqual([false, true])
  expect(after).toMatchObject({ number: 2, state: 'in_force' })
  expect(await app.call('get_legal_document', { document: 'refund-policy', number: 1 })).toMatchObject({ body: before.body })
  expect((await app.call('get_legal_document', { document: 'fees' })).number).toBe(1)
  const member = await aSignedUpPerson(app, { accepted_version_ids: await toAccept(app) })
  await start({ PENDING_SEND_DAYS: '8' })
  expect(await app.call('get_legal_document', { document: 'terms' })).toMatchObject({ number: 3 })
  expect((await app.call('get_legal_to_accept', {}, member.access_token)).items).toEqual([])
})

test('settings that may not be the server’s change no published text and offer no draft', async () => {
  const before = await numbers()
  const { published, offered, refused } = await start({ PENDING_SEND_DAYS: '9' }, false)
  expect([published, offered]).toEqual([[], []])
  expect(refused).toContain('refund-policy')
  expect(await numbers()).toEqual(before)
  expect((await asStaff('refund-policy')).draft).toBeNull()
  expect((await start({ PENDING_SEND_DAYS: '8' }, false)).refused).toEqual([])
})

test('texts published by staff stay, and the program’s text is offered once as a draft', async () => {
  await theirOwn('kyc-aml', 1)
  await theirOwn('refund-policy', 3)
  await start({ PENDING_SEND_DAYS: '8' })
  expect((await asStaff('refund-policy')).draft).toBeNull()

  await start({ PENDING_SEND_DAYS: '7' })
  const { draft, versions } = await asStaff('refund-policy')
  expect(versions[0]).toMatchObject({ number: 4, published_by: { user_id: boss.user_id } })
  expect(await app.call('get_legal_document', { document: 'refund-policy' })).toMatchObject({ body: 'Our own words.' })
  expect(draft).toMatchObject({ base_number: 4, edited_by: null })
  expect(draft?.texts.en.body).toContain('7\u00a0days')
  expect((await asStaff('kyc-aml')).draft).toBeNull()

  await app.call('admin_discard_legal_draft', { document: 'refund-policy', known_revision: draft?.revision ?? 0 }, boss)
  await start({ PENDING_SEND_DAYS: '7' })
  expect((await asStaff('refund-policy')).draft).toBeNull()
})

test('a text from a program update is offered as a draft if the older one is current', async () => {
  // Simulates an older release, whose files and texts were different.
  await database().owner.query(`update legal.shipped set hash = 'older' where document = 'risk-warning'`)
  await database().owner.query('alter table legal.version disable trigger version_append_only')
  await database().owner.query(`update legal.version set shipped_hash = 'older' where document = 'risk-warning'`)
  await database().owner.query('alter table legal.version enable trigger version_append_only')
  const { versions: before } = await asStaff('risk-warning')
  await start({ PENDING_SEND_DAYS: '7' })
  const { versions, draft } = await asStaff('risk-warning')
  expect(versions).toEqual(before)
  expect(draft).toMatchObject({ edited_by: null, base_number: before[0]?.number })
})

test('an existing draft is kept, and its base moves to the program’s new version', async () => {
  const text = { title: 'Mine', body: 'Mine.' }
  const texts = { en: text, fr: text, ht: text }
  const { versions } = await asStaff('privacy')
  const base_number = versions[0]?.number ?? 0
  const mine = { document: 'privacy', known_revision: 0, base_number, texts } as const
  const { revision } = await app.call('admin_save_legal_draft', mine, boss)
  await start({ BRAND_NAME: 'Ti Bous' })
  const { draft } = await asStaff('privacy')
  expect(draft).toMatchObject({ base_number: base_number + 1, texts, edited_by: { user_id: boss.user_id } })
  expect(draft?.revision).toBeGreaterThan(revision)
  const going_on = { ...mine, known_revision: draft?.revision ?? 0, base_number: base_number + 1 }
  expect((await app.call('admin_save_legal_draft', going_on, boss)).base_number).toBe(base_number + 1)
})

test('guests see the limits from the tables', async () => {
  const { tiers, agents } = await app.call('list_limits', {})
  expect(tiers.map(({ tier, cashout }) => [tier, cashout === null])).toEqual([
    [0, true],
    [1, false],
    [2, false],
    [3, false],
  ])
  expect(agents.map(({ level }) => level)).toEqual([1, 2, 3])
})
