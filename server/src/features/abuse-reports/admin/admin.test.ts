import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { anAttachment, aTalkingPair, sendChat } from '../../../../test/chat.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { codeOf } from '../../../../test/staff-sign-in.ts'
import { aMember, type MemberPerson } from '../../../../test/members.ts'
import { aStaffMember, callConfirmed, type StaffPerson, summaryIn } from '../../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let jean: StaffPerson
let odette: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  jean = await aStaffMember(app, database(), { full_name: 'Jean Pierre' })
  odette = await aStaffMember(app, database(), { full_name: 'Odette Charles' })
})
afterAll(() => app.stop())

const description = 'Says that I won a lottery and wants a fee first.'
const note = 'Spoke with both; it was a mistake.'
const list = (staff: StaffPerson, more: Partial<CallInput<'admin_list_reports'>> = {}) =>
  app.call('admin_list_reports', more, staff)
const getReport = (staff: StaffPerson, report_id: string) => app.call('admin_get_report', { report_id }, staff)
const close = (staff: StaffPerson, report_id: string, more: Partial<CallInput<'admin_close_report'>> = {}) =>
  callConfirmed(app, staff, 'admin_close_report', { report_id, admin_id: staff.user_id, outcome: 'no_action', note, ...more })

async function aReport(by: MemberPerson, about: MemberPerson): Promise<string> {
  const report = { hai_tag: about.hai_tag, category: 'scam', description } as const
  await app.call('report_member', report, by.access_token)
  const { rows } = await database().owner.query<{ id: string }>(
    'select id from abuse_reports.report where reporter_id = $1 and reported_id = $2 order by id desc limit 1',
    [by.user_id, about.user_id],
  )
  return rows[0]?.id ?? ''
}

test('reports are listed newest first, filtered by state, kind and person, and closed once with who, why and what', async () => {
  const [paul, anne, rose] = [await aMember(app), await aMember(app), await aMember(app)]
  const first = await aReport(paul, rose)
  app.clock.forward({ minutes: 5 })
  const second = await aReport(anne, rose)
  const ids = async (more: Partial<CallInput<'admin_list_reports'>>) => (await list(jean, more)).items.map(({ id }) => id)
  expect(await ids({ user_id: rose.user_id })).toEqual([second, first])
  expect(await ids({ reporter_id: paul.user_id, state: 'open', category: 'scam' })).toEqual([first])
  expect(await ids({ user_id: rose.user_id, category: 'threats' })).toEqual([])
  expect(await getReport(jean, second)).toMatchObject({
    category: 'scam',
    description,
    reporter: { user_id: anne.user_id },
    reported: { user_id: rose.user_id },
    closed_at: null,
    outcome: null,
    note: null,
    conversation: null,
    transaction_id: null,
    is_blocked: false,
    also_reported: [{ id: first, reporter: { user_id: paul.user_id }, outcome: null }],
    others: { all: 1, open: 1, reporters: 1 },
  })

  expect(await close(jean, first, { outcome: 'acted' })).toMatchObject({ report_id: first, outcome: 'acted' })
  expect(await ids({ user_id: rose.user_id, state: 'open' })).toEqual([second])
  expect(await ids({ user_id: rose.user_id, state: 'closed' })).toEqual([first])
  expect(await getReport(odette, first)).toMatchObject({ outcome: 'acted', note, closed_by: { full_name: 'Jean Pierre' } })
  const { rows } = await database().owner.query(
    'select action, actor_id, target_user_id, reason, before, after from admin.audit_log where subject = $1',
    [first],
  )
  expect(rows).toEqual([
    {
      action: 'report_closed',
      actor_id: jean.user_id,
      target_user_id: rose.user_id,
      reason: note,
      before: { status: 'open' },
      after: { status: 'closed', outcome: 'acted', category: 'scam' },
    },
  ])
  expect((await app.call('admin_list_user_flags', { user_id: rose.user_id, source: 'report' }, jean)).items).toMatchObject([
    { id: second, is_open: true },
    { id: first, is_open: false },
  ])
  expect(await aReport(paul, rose)).not.toBe(first)
})

test('of two concurrent closings one succeeds; a closed report cannot be closed again, nor without a code and a note', async () => {
  const id = await aReport(await aMember(app), await aMember(app))
  const input = { report_id: id, admin_id: jean.user_id, outcome: 'no_action', note } as const
  expect(await codeOf(app.call('admin_close_report', input, jean))).toBe('ACTION_CODE_REQUIRED')
  expect(await codeOf(close(jean, id, { admin_id: odette.user_id }))).toBe('FORBIDDEN')
  expect(await codeOf(close(jean, randomUUID()))).toBe('NOT_FOUND')
  expect((await app.post('/rpc/admin_close_report', { ...input, note: 'Nothing.' }, jean)).status).toBe(400)
  const codes = await Promise.all([close(jean, id), close(odette, id, { outcome: 'acted' })].map(codeOf))
  expect(codes.toSorted()).toEqual(['INVALID_TRANSITION', 'done'])
  expect(await codeOf(close(odette, id))).toBe('INVALID_TRANSITION')
  const summary = summaryIn(
    await app.call(
      'prepare_admin_action',
      {
        procedure: 'admin_close_report',
        input: { ...input, report_id: await aReport(await aMember(app), await named('edwidge')) },
      },
      jean,
    ),
  )
  expect(summary).toBe('close a report about @edwidge without action')
})

const named = (hai_tag: string) => aMember(app, { hai_tag })

test('the reporter and the reported person cannot see or close it, whatever their role', async () => {
  const [reporter, reported] = [await aStaffMember(app, database()), await aStaffMember(app, database(), { role: 'super_admin' })]
  const id = await aReport(reporter, reported)
  for (const own of [reporter, reported]) {
    expect((await list(own)).items.map((one) => one.id)).not.toContain(id)
    expect(await codeOf(getReport(own, id))).toBe('FORBIDDEN')
    expect(await codeOf(close(own, id))).toBe('FORBIDDEN')
    expect((await app.post('/rpc/admin_get_report_attachment', { report_id: id, file_id: randomUUID() }, own)).status).toBe(403)
  }
  expect((await list(jean)).items.map((one) => one.id)).toContain(id)
  const another = await aReport(await aMember(app), reported)
  expect(await getReport(reporter, another)).toMatchObject({ also_reported: [], others: { all: 0, open: 0, reporters: 0 } })
  const held = async (staff: StaffPerson) =>
    (await app.call('admin_list_user_flags', { user_id: reported.user_id, source: 'report' }, staff)).items.map((one) => one.id)
  expect(await held(reporter)).toEqual([another])
  expect(await held(jean)).toEqual([another, id])
  expect(await getReport(jean, another)).toMatchObject({ also_reported: [{ id }], others: { all: 1, open: 1, reporters: 1 } })
  await expect(
    database().app.query(`select abuse_reports.close($1, $2, 'acted', $3, now())`, [reported.user_id, id, note]),
  ).resolves.toMatchObject({ rows: [{ close: 'forbidden' }] })
})

describe('a reported conversation', () => {
  test('is readable for staff up to the report, with its pictures, and no further', async () => {
    const { paul, marie: rose, session_id } = await aTalkingPair(app)
    const file_id = await anAttachment(app, rose)
    await sendChat(app, rose, session_id, 'You have won! Send ten dollars first.')
    await sendChat(app, rose, session_id, '', { file_id })
    app.clock.forward({ seconds: 5 })
    await app.call('report_conversation', { session_id, category: 'scam', description }, paul.access_token)
    app.clock.forward({ seconds: 5 })
    const later = await anAttachment(app, rose)
    await sendChat(app, rose, session_id, 'And this is after it.')
    await sendChat(app, rose, session_id, '', { file_id: later })
    const [found] = (await list(jean, { user_id: rose.user_id })).items
    const report_id = found?.id ?? ''
    const { conversation } = await getReport(jean, report_id)
    expect(conversation?.map(({ by, text, file_id: picture }) => [by, text, picture])).toEqual([
      ['reported', 'You have won! Send ten dollars first.', null],
      ['reported', '', file_id],
    ])
    const picture = (wanted: string) => app.post('/rpc/admin_get_report_attachment', { report_id, file_id: wanted }, jean)
    expect((await picture(file_id)).status).toBe(200)
    expect((await picture(later)).status).toBe(404)
  })
})
