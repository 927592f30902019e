import type { CallInput } from '@hai/contract/contract'
import { DECISIONS_MAX } from '@hai/contract/decision-bounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdf, applicantsOf, jpeg } from '../../../../test/applicants.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import type { MemberPerson } from '../../../../test/members.ts'
import { codeOf, followedUp } from '../../../../test/money.ts'
import { aStaffMember, callConfirmed, confirmed, type StaffPerson, summaryIn } from '../../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let daphnee: StaffPerson
let pierre: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
  daphnee = await aStaffMember(app, database(), { full_name: 'Daphnée Laurent' })
  pierre = await aStaffMember(app, database(), { full_name: 'Pierre Noël' })
})
afterAll(() => app.stop())
const { anApplicant, submit, decide: decideInDatabase, notificationsOf, tierOf, setTier } = applicantsOf(() => app, database)

const decide = async (staff: StaffPerson, document_id: string, decision: 'approve' | 'reject', reason = '') =>
  (await callConfirmed(app, staff, 'admin_decide_identity_documents', { decisions: [{ document_id, decision, reason }] }))
    .items[0]
type Decisions = CallInput<'admin_decide_identity_documents'>
const fileOf = (document_id: string) => app.call('admin_get_identity_document', { document_id }, daphnee)
const view = (document_id: string, page: number) => app.call('admin_view_identity_document', { document_id, page }, daphnee)
const actionsOn = async (subject: string) => {
  const { rows } = await database().owner.query<{ action: string; actor_id: string; after: unknown; reason: string | null }>(
    'select action, actor_id, after, reason from admin.audit_log where subject = $1 order by at, id',
    [subject],
  )
  return rows
}
async function withCard(): Promise<{ member: MemberPerson; id: string }> {
  const member = await anApplicant()
  return { member, id: (await submit(member, 'passport', await jpeg())).id }
}

test('a document is shown beside the profile with the tier it would give; after approval the member gets the tier and is told', async () => {
  const { member, id } = await withCard()
  const selfie = await submit(member, 'selfie', await jpeg())
  const listed = await app.call('admin_list_identity_documents', { user_id: member.user_id, status: 'pending' }, daphnee)
  expect(listed.items.map((one) => [one.id, one.user.user_id, one.tier])).toEqual([
    [selfie.id, member.user_id, 1],
    [id, member.user_id, 1],
  ])
  const file = await fileOf(id)
  expect(file).toMatchObject({ pages: [{ page: 1, media_type: 'image/webp' }], tier_after: 1 })
  expect(file.profile).toMatchObject({ names_before: [], is_phone_verified: true })
  expect(file.handed_in).toHaveLength(2)
  expect(await decide(daphnee, id, 'approve')).toMatchObject({ status: 'approved', tier: 1 })
  expect((await fileOf(selfie.id)).tier_after).toBe(2)
  expect(await decide(daphnee, selfie.id, 'approve')).toMatchObject({ tier: 2, decided_by: { full_name: 'Daphnée Laurent' } })
  await followedUp(app)
  expect(await tierOf(member)).toBe(2)
  expect((await notificationsOf(member))[0]?.type).toBe('document_approved')
  expect((await notificationsOf(member))[0]?.message).toContain('tier 2')
  expect(await actionsOn(selfie.id)).toMatchObject([
    { action: 'identity_document_approved', actor_id: daphnee.user_id, after: { status: 'approved', tier: 2, kind: 'selfie' } },
  ])
})

test('the code’s message mentions a name change, and the audit trail has both names', async () => {
  const { member, id } = await withCard()
  const before = await fileOf(id)
  for (const each of [id, (await submit(member, 'selfie', await jpeg())).id]) await decide(daphnee, each, 'approve')
  const rename = await app.call(
    'submit_identity_document',
    { kind: 'passport', pages: [await jpeg()], full_name: 'Rose Celestin' },
    member.access_token,
  )
  const summaryOf = async (decision: 'approve' | 'reject') => {
    const decisions = [{ document_id: rename.id, decision, reason: decision === 'reject' ? 'The photo is blurred.' : '' }]
    const asked = { procedure: 'admin_decide_identity_documents', input: { decisions } }
    return summaryIn(await app.call('prepare_admin_action', asked, daphnee))
  }
  expect(await summaryOf('approve')).toBe(`approve the passport of @${member.hai_tag} and rename to Rose Celestin`)
  expect(await summaryOf('reject')).toBe(`reject the passport of @${member.hai_tag}`)
  await decide(daphnee, rename.id, 'approve')
  const { rows } = await database().owner.query('select before, after from admin.audit_log where subject = $1', [rename.id])
  expect(rows).toMatchObject([
    { before: { full_name: before.profile.full_name }, after: { status: 'approved', full_name: 'Rose Celestin' } },
  ])
})

test('a rejection gives a reason, and the member can read it', async () => {
  const { member, id } = await withCard()
  const unsaid: Decisions = { decisions: [{ document_id: id, decision: 'reject' }] }
  expect(await codeOf(app.call('admin_decide_identity_documents', unsaid, daphnee))).toBe('BAD_REQUEST')
  await decide(daphnee, id, 'reject', 'The photo is blurred.')
  await followedUp(app)
  expect((await notificationsOf(member))[0]?.message).toContain('The photo is blurred.')
  expect(await actionsOn(id)).toMatchObject([{ action: 'identity_document_rejected', reason: 'The photo is blurred.' }])
})

test('only staff can open a page, and every view is audited, repeated ones too', async () => {
  const { member, id } = await withCard()
  const page = await view(id, 1)
  expect(page.media_type).toBe('image/webp')
  expect(Buffer.from(page.content, 'base64').subarray(8, 12).toString()).toBe('WEBP')
  await view(id, 1)
  expect(await codeOf(view(id, 2))).toBe('NOT_FOUND')
  expect(await actionsOn(id)).toMatchObject([
    { action: 'identity_document_viewed', actor_id: daphnee.user_id, after: { kind: 'passport', page: 1 } },
    { action: 'identity_document_viewed' },
  ])
  await setTier(member, 2)
  const proof = await submit(member, 'proof_of_address', aPdf())
  expect(await view(proof.id, 1)).toMatchObject({ media_type: 'application/pdf', content: aPdf().toString('base64') })
  expect(await codeOf(app.call('admin_view_identity_document', { document_id: id, page: 1 }, member.access_token))).toBe(
    'FORBIDDEN',
  )
  await database().owner.query("update documents.page set key_id = 'gone' where document_id = $1", [id])
  expect(await codeOf(view(id, 1))).toBe('UNAVAILABLE')
})

test('of two simultaneous decisions one is rejected, and the tier and notification come once', async () => {
  const { member, id } = await withCard()
  const answers = await Promise.allSettled([
    decide(daphnee, id, 'approve'),
    decide(pierre, id, 'reject', 'This is somebody else.'),
    decide(pierre, id, 'approve'),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await actionsOn(id)).toHaveLength(1)
  await followedUp(app)
  expect(await notificationsOf(member)).toHaveLength(1)
  expect(await codeOf(decide(daphnee, id, 'approve'))).toBe('INVALID_TRANSITION')
})

test('nobody decides their own document, and the server’s database login cannot decide at all', async () => {
  await setTier(pierre, 1)
  const own = await submit(pierre, 'passport', await jpeg())
  expect(await codeOf(decide(pierre, own.id, 'approve'))).toBe('FORBIDDEN')
  const prepare = (staff: StaffPerson, document_id: string) =>
    app.call(
      'prepare_admin_action',
      { procedure: 'admin_decide_identity_documents', input: { decisions: [{ document_id, decision: 'approve' }] } },
      staff,
    )
  expect(await codeOf(prepare(pierre, own.id))).toBe('FORBIDDEN')
  expect(summaryIn(await prepare(daphnee, own.id))).toBe(`approve the passport of @${pierre.hai_tag}`)
  const alone: Decisions = { decisions: [{ document_id: own.id, decision: 'approve' }] }
  expect(await codeOf(app.call('admin_decide_identity_documents', alone, daphnee))).toBe('ACTION_CODE_REQUIRED')
  expect(await codeOf(decide(daphnee, crypto.randomUUID(), 'approve'))).toBe('NOT_FOUND')
  const { member, id } = await withCard()
  const by = async (actor: string, document = id) =>
    (
      await database().app.query<{ outcome: string }>(
        "select documents.decide_as_staff($1, $2, 'approved', null, now()) as outcome",
        [actor, document],
      )
    ).rows[0]?.outcome
  expect(await by(member.user_id)).toBe('forbidden')
  expect(await by(pierre.user_id, own.id)).toBe('forbidden')
  expect(await decideInDatabase(id, 'approved')).toBe('decided')
  expect(await by(daphnee.user_id)).toBe('gone')
})

test('one code decides several documents, and its message names each of them', async () => {
  const [first, second, third] = [await withCard(), await withCard(), await withCard()]
  const decisions: Decisions['decisions'] = [
    { document_id: first.id, decision: 'approve' },
    { document_id: second.id, decision: 'approve' },
    { document_id: third.id, decision: 'reject', reason: 'The photo is blurred.' },
  ]
  const summary = summaryIn(
    await app.call('prepare_admin_action', { procedure: 'admin_decide_identity_documents', input: { decisions } }, daphnee),
  )
  const [a, b, c] = [first, second, third].map(({ member }) => `passport of @${member.hai_tag}`)
  expect(summary).toBe(`approve 2 documents: ${a}, ${b}; reject the ${c}`)
  const { items } = await callConfirmed(app, daphnee, 'admin_decide_identity_documents', { decisions })
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [first.id, 'approved'],
    [second.id, 'approved'],
    [third.id, 'rejected'],
  ])
  for (const { id } of [first, second, third]) expect(await actionsOn(id)).toHaveLength(1)
})

test('a list with an already decided document changes nothing', async () => {
  const [open, decided] = [await withCard(), await withCard()]
  const approve = (document_id: string): Decisions['decisions'][number] => ({ document_id, decision: 'approve' })
  const input = { decisions: [approve(open.id), approve(decided.id)] }
  const headers = await confirmed(app, pierre, 'admin_decide_identity_documents', input)
  await decide(daphnee, decided.id, 'approve')
  expect(await codeOf(app.call('admin_decide_identity_documents', input, headers))).toBe('INVALID_TRANSITION')
  expect((await fileOf(open.id)).document.status).toBe('pending')
  const twice = { decisions: [approve(open.id), approve(open.id)] }
  expect(await codeOf(app.call('admin_decide_identity_documents', twice, daphnee))).toBe('BAD_REQUEST')
})

test('the longest list fits into its message', () => {
  const longest = `${'x'.repeat(16)} of ${'x'.repeat(40)}, `
  expect(longest.length * DECISIONS_MAX + 'approve 25 documents: '.length).toBeLessThan(1_600)
})

test('an identity document is shown with the selfie to compare it with', async () => {
  const { member, id } = await withCard()
  expect((await fileOf(id)).compare_with).toBeNull()
  const selfie = await submit(member, 'selfie', await jpeg())
  expect((await fileOf(id)).compare_with).toMatchObject({ document: { id: selfie.id }, pages: [{ page: 1 }] })
  expect((await fileOf(selfie.id)).compare_with).toMatchObject({ document: { id } })
  await decide(daphnee, selfie.id, 'reject', 'The face cannot be seen.')
  const file = await fileOf(id)
  expect(file.compare_with).toBeNull()
  expect(file.handed_in.find((one) => one.id === selfie.id)).toMatchObject({
    reason: 'The face cannot be seen.',
    decided_by: { full_name: 'Daphnée Laurent' },
  })
})
