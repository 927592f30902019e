import type { CallInput } from '@hai/contract/contract'
import type { Language } from '@hai/contract/languages'
import type { LegalTexts } from '@hai/contract/legal'
import type { LegalDocument } from '@hai/contract/legal-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, aSignedUpPerson, type MemberPerson } from '../../../test/members.ts'
import { codeOf } from '../../../test/money.ts'
import {
  aStaffMember,
  callConfirmed,
  changeByTwo,
  confirmed,
  type StaffPerson,
  steppedUp,
  summaryIn,
} from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let boss: StaffPerson
let other: StaffPerson
let admin: StaffPerson
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  boss = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Daphnée Laurent' })
  other = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Pierre Noël' })
  admin = await aStaffMember(app, database(), { full_name: 'Myrlande Vilaire' })
  marie = await aMember(app)
})
afterAll(() => app.stop())

const texts = (words: string): LegalTexts => ({
  en: { title: 'Terms', body: `# Terms\n\n${words} [fees](/legal/fees)` },
  fr: { title: 'Conditions', body: `# Conditions\n\n${words}` },
  ht: { title: 'Kondisyon', body: `# Kondisyon\n\n${words}` },
})
const save = (
  document: LegalDocument,
  words: string | LegalTexts,
  { known_revision = 0, base_number = 0, by = admin }: { known_revision?: number; base_number?: number; by?: StaffPerson } = {},
) =>
  app.call(
    'admin_save_legal_draft',
    { document, known_revision, base_number, texts: typeof words === 'string' ? texts(words) : words },
    by,
  )

type Publication = CallInput<'admin_publish_legal_document'>
const publication = (document: LegalDocument, known_revision: number, more: Partial<Publication> = {}): Publication => ({
  document,
  known_revision,
  asks_acceptance: false,
  note: 'As counsel advised.',
  ...more,
})
async function publish(...about: Parameters<typeof publication>) {
  await changeByTwo(app, [boss, other], 'admin_publish_legal_document', publication(...about))
  const { versions } = await app.call('admin_get_legal_document', { document: about[0] }, boss)
  const [newest] = versions
  if (!newest) throw new Error('no version was published')
  return newest
}
async function published(document: LegalDocument, words: string, base_number: number, more: Partial<Publication> = {}) {
  const { revision } = await save(document, words, { base_number })
  return publish(document, revision, more)
}
const read = (document: LegalDocument, more: { language?: Language; number?: number } = {}) =>
  app.call('get_legal_document', { document, ...more })
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
const toAccept = async ({ access_token }: Pick<MemberPerson, 'access_token'>) =>
  (await app.call('get_legal_to_accept', {}, access_token)).items.map(({ document, number, is_new_version }) => [
    document,
    number,
    is_new_version,
  ])

test('an admin drafts, two super_admins publish, and everyone can read it in three languages', async () => {
  expect((await app.call('list_legal_documents', {})).items).toEqual([])
  expect(await codeOf(read('terms'))).toBe('NOT_FOUND')
  const { revision } = await save('terms', 'What we agree.')
  expect(await codeOf(read('terms'))).toBe('NOT_FOUND')
  const input = publication('terms', revision)
  expect(await codeOf(callConfirmed(app, admin, 'admin_publish_legal_document', input))).toBe('FORBIDDEN')
  expect(await codeOf(app.call('admin_publish_legal_document', input, boss))).toBe('ACTION_CODE_REQUIRED')
  const asked = { procedure: 'admin_publish_legal_document', input } as const
  expect(summaryIn(await app.call('prepare_admin_action', asked, boss))).toContain(
    'ask to publish version 1 of the terms, from now on (texts en title: none to Terms, texts en body: none to ',
  )
  const version = await publish('terms', revision)
  expect(version).toMatchObject({
    number: 1,
    state: 'in_force',
    published_by: { user_id: boss.user_id },
    drafted_by: { user_id: admin.user_id },
  })
  expect(await read('terms', { language: 'ht' })).toMatchObject({
    title: 'Kondisyon',
    number: 1,
    state: 'in_force',
    coming: null,
  })
  expect((await read('terms', { language: 'fr' })).body).toContain('# Conditions')
  expect((await app.call('list_legal_documents', { language: 'fr' })).items).toMatchObject([
    { document: 'terms', title: 'Conditions' },
  ])
  const { items } = await app.call('admin_list_legal_documents', {}, admin)
  expect(items.map(({ document }) => document)).toHaveLength(8)
  expect(items[0]).toMatchObject({ document: 'terms', in_force: { number: 1 }, draft: null })
})

test('a published version can never be changed, not by the server’s database login nor by the owner', async () => {
  const { version_id } = await published('kyc-aml', 'Who are you?', 0)
  const change = "update legal.version set note = 'another' where id = $1"
  await expect(database().app.query(change, [version_id])).rejects.toThrow('permission denied')
  await expect(database().owner.query(change, [version_id])).rejects.toThrow('append-only')
  await expect(database().owner.query('delete from legal.acceptance')).rejects.toThrow('append-only')
  const forge = 'select legal.publish($1, $2, $3, gen_random_uuid(), true, null, $4, now()) as said'
  const { revision } = await save('kyc-aml', 'Who am I?', { base_number: 1 })
  const forged = await database().app.query(forge, [admin.user_id, 'kyc-aml', revision, 'By an admin’s id.'])
  expect(forged.rows).toEqual([{ said: 'forbidden' }])
})

test('of two editors the second is told and keeps their text; only the newest draft can be changed', async () => {
  const first = await save('privacy', 'One.')
  expect(await codeOf(save('privacy', 'Begun at once.', { by: boss }))).toBe('CONFLICT')
  const answers = await Promise.allSettled([
    save('privacy', 'By Myrlande.', { known_revision: first.revision }),
    save('privacy', 'By Daphnée.', { known_revision: first.revision, by: boss }),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { draft } = await app.call('admin_get_legal_document', { document: 'privacy' }, admin)
  expect(draft?.texts.en.body).toMatch(/By (Myrlande|Daphnée)/)
  expect(await codeOf(publish('privacy', first.revision))).toBe('CONFLICT')
  await publish('privacy', draft?.revision ?? 0)
  expect(await codeOf(save('privacy', 'Begun before it was published.', { known_revision: draft?.revision ?? 0 }))).toBe(
    'CONFLICT',
  )
  expect(await codeOf(save('privacy', 'Begun from nothing.'))).toBe('CONFLICT')
  const again = await save('privacy', 'Two.', { base_number: 1 })
  const discard = (known_revision: number) => app.call('admin_discard_legal_draft', { document: 'privacy', known_revision }, boss)
  expect(await codeOf(discard(again.revision - 1))).toBe('CONFLICT')
  await discard(again.revision)
  expect(await codeOf(discard(again.revision))).toBe('CONFLICT')
  expect(await codeOf(save('privacy', 'After it was thrown away.', { known_revision: again.revision, base_number: 1 }))).toBe(
    'CONFLICT',
  )
})

test('of two simultaneous publications one succeeds, and the audit trail has author, document and reason', async () => {
  const { revision } = await save('acceptable-use', 'Be kind.')
  const input = publication('acceptable-use', revision)
  const both = await Promise.all([
    confirmed(app, boss, 'admin_publish_legal_document', input),
    confirmed(app, other, 'admin_publish_legal_document', { ...input, note: 'As the board advised.' }),
  ])
  const answers = await Promise.allSettled([
    app.call('admin_publish_legal_document', input, both[0]),
    app.call('admin_publish_legal_document', { ...input, note: 'As the board advised.' }, both[1]),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const approver = answers[0].status === 'fulfilled' ? other : boss
  const { items } = await app.call('admin_list_approvals', { kind: 'legal_document', status: 'pending' }, approver)
  await callConfirmed(app, approver, 'admin_decide_approval', { approval_id: items[0]?.id ?? '', decision: 'approve' })
  const { rows } = await database().owner.query<{ action: string }>(
    "select action, before, after from admin.audit_log where subject = 'acceptable-use' order by at, id",
  )
  expect(rows).toMatchObject([
    { action: 'legal_draft_saved', before: { revision: 0 }, after: { letters: { fr: 22 } } },
    { action: 'legal_document_published', before: { number: 0 }, after: { number: 1, asks_acceptance: false } },
  ])
})

test.each([
  ['<script>alert(1)</script>', 'line 2: html'],
  ['[x](javascript:alert%281%29)', 'line 2: link'],
  ['![x](https://example.org/x.png)', 'line 2: picture'],
])('a draft with %s is rejected with its line', async (words, reason) => {
  const refused = app.post(
    '/rpc/admin_save_legal_draft',
    {
      document: 'fees',
      known_revision: 0,
      base_number: 0,
      texts: { ...texts('Well.'), fr: { title: 'Frais', body: `Bien.\n${words}` } },
    },
    admin,
  )
  expect(await (await refused).json()).toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: [{ path: 'texts.fr.body', reason }] },
  })
})

test('a publication is rejected without all languages, or with a date in the past, too far ahead, or before an earlier version', async () => {
  const empty = { ...texts('Risk.'), ht: { title: '', body: '' } }
  const draft = await save('risk-warning', empty)
  const fieldsOf = async (...about: Parameters<typeof publication>) => {
    const token = await confirmed(app, boss, 'admin_publish_legal_document', publication(...about))
    const answer: unknown = await (await app.post('/rpc/admin_publish_legal_document', publication(...about), token)).json()
    return answer
  }
  expect(await fieldsOf('risk-warning', draft.revision)).toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: [{ path: 'texts.ht.title' }, { path: 'texts.ht.body' }] },
  })
  const { revision } = await save('risk-warning', 'Risk.', { known_revision: draft.revision })
  for (const days of [-1, 400])
    expect(await fieldsOf('risk-warning', revision, { effective_at: inDays(days) })).toMatchObject({
      data: { fields: [{ path: 'effective_at' }] },
    })
  await publish('risk-warning', revision, { effective_at: inDays(10) })
  const next = await save('risk-warning', 'More risk.', { base_number: 1 })
  expect(await fieldsOf('risk-warning', next.revision, { effective_at: inDays(9) })).toMatchObject({
    data: { fields: [{ path: 'effective_at', reason: 'before the version before it' }] },
  })
  expect(await codeOf(read('risk-warning'))).toBe('NOT_FOUND')
  expect(await read('risk-warning', { number: 1 })).toMatchObject({ state: 'to_come', coming: { number: 1 } })
})

test('members accept each required version once; a correction does not ask again, a new version does from its start', async () => {
  const newcomer = await aSignedUpPerson(app)
  const first = await published('terms', 'What we agree now.', 1, { asks_acceptance: true })
  expect([await toAccept(marie), await toAccept(newcomer)]).toEqual([[['terms', 2, false]], [['terms', 2, false]]])
  const accept = (version_ids: string[], who: Pick<MemberPerson, 'access_token'> = marie) =>
    app.call('accept_legal_documents', { version_ids, language: 'ht' }, who.access_token)
  const older = (await app.call('admin_get_legal_document', { document: 'terms' }, admin)).versions[1]
  expect(await codeOf(accept([first.version_id, older?.version_id ?? '']))).toBe('NOT_FOUND')
  expect(await toAccept(marie)).toEqual([['terms', 2, false]])
  await Promise.all([accept([first.version_id]), accept([first.version_id])])
  expect(await toAccept(marie)).toEqual([])

  await published('terms', 'What we agree, well spelt.', 2)
  expect(await toAccept(marie)).toEqual([])
  expect(await toAccept(newcomer)).toEqual([['terms', 3, false]])
  const newer = await published('terms', 'What we will agree.', 3, { asks_acceptance: true, effective_at: inDays(2) })
  expect(newer.state).toBe('to_come')
  expect(await read('terms')).toMatchObject({ number: 3, coming: { number: 4, effective_at: newer.effective_at } })
  expect(await codeOf(accept([newer.version_id]))).toBe('NOT_FOUND')
  app.clock.forward({ days: 2 })
  const marieLater = { ...marie, ...(await app.call('refresh_session', { refresh_token: marie.refresh_token })) }
  expect(await toAccept(marieLater)).toEqual([['terms', 4, true]])
  expect((await accept([newer.version_id], marieLater)).items).toEqual([])
  expect((await read('terms')).versions.map(({ number }) => number)).toEqual([4, 3, 2, 1])
  expect(await read('terms', { number: 2 })).toMatchObject({ state: 'past' })

  admin = await steppedUp(app, { ...admin, ...(await app.call('refresh_session', { refresh_token: admin.refresh_token })) })
  const list = (filters: Omit<CallInput<'admin_list_legal_acceptances'>, 'limit'>) =>
    app.call('admin_list_legal_acceptances', filters, admin)
  const [one, two, ...none] = (await list({ user_id: marie.user_id, document: 'terms' })).items
  expect([one, two]).toMatchObject([
    { number: 4, language: 'ht' },
    { number: 2, user: { hai_tag: marie.hai_tag } },
  ])
  expect(none).toEqual([])
  expect((await list({ number: 2 })).items).toHaveLength(1)
  expect((await list({ language: 'en' })).items).toEqual([])
  const { versions } = await app.call('admin_get_legal_document', { document: 'terms' }, admin)
  expect(versions.map(({ number, accepted, state }) => [number, accepted, state])).toEqual([
    [4, 1, 'in_force'],
    [3, 0, 'past'],
    [2, 1, 'past'],
    [1, 0, 'past'],
  ])
  const was = await app.call('admin_get_legal_version', { document: 'terms', number: 1 }, admin)
  expect(was.texts.en.body).toContain('What we agree.')
  expect(await codeOf(app.call('admin_get_legal_version', { document: 'terms', number: 9 }, admin))).toBe('NOT_FOUND')
})
