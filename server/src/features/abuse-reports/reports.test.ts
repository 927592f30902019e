import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, later, send, sendAtOnce } from '../../../test/money.ts'
import type { PersonalRow } from '../../personal-data.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const text = 'Says that I won a lottery and wants a fee first.'
const report = (
  who: MemberPerson,
  { hai_tag }: { hai_tag: string },
  description = text,
  more: { transaction_id?: string } = {},
) => app.call('report_member', { hai_tag, category: 'scam', description, ...more }, who.access_token)
const reportsOf = async ({ user_id }: MemberPerson) =>
  (
    await database().owner.query<{ id: string; reported_id: string; category: string; description: string }>(
      'select id, reported_id, category, description from abuse_reports.report where reporter_id = $1 order by created_at, id',
      [user_id],
    )
  ).rows
const close = (who: MemberPerson) =>
  database().owner.query('update abuse_reports.report set closed_at = now() where reporter_id = $1', [who.user_id])

test('a report is stored for staff, and the audit trail says that it was made, not about whom', async () => {
  const [paul, rose] = [await aMember(app), await aMember(app)]
  expect(await report(paul, rose)).toEqual({})
  const [kept] = await reportsOf(paul)
  expect(kept).toMatchObject({ reported_id: rose.user_id, category: 'scam', description: text })
  const { rows } = await database().owner.query(
    `select action_type, context, extra_metadata from security.auth_audit_log where user_id = $1 and context = 'member_reported'`,
    [paul.user_id],
  )
  expect(rows).toEqual([
    {
      action_type: 'suspicious_activity',
      context: 'member_reported',
      extra_metadata: { report_id: kept?.id, category: 'scam' },
    },
  ])
})

describe('the same answer for all', () => {
  test('an unknown tag, a blocked member, and a second report while the first is open', async () => {
    const [paul, rose, blocked] = [await aMember(app), await aMember(app), await aMember(app)]
    await database().owner.query('update identity.profile set is_blocked = true where id = $1', [blocked.user_id])
    for (const subject of [rose, rose, { hai_tag: 'nobody_at_all' }, blocked]) expect(await report(paul, subject)).toEqual({})
    expect((await reportsOf(paul)).map(({ reported_id }) => reported_id)).toEqual([rose.user_id, blocked.user_id])
  })

  test('a member can report again once staff have closed the first report', async () => {
    const [paul, rose] = [await aMember(app), await aMember(app)]
    await report(paul, rose)
    await close(paul)
    await report(paul, rose, `${text} And again.`)
    expect(await reportsOf(paul)).toHaveLength(2)
  })

  test('fifty concurrent reports create one, and at most five are answered per day', async () => {
    const [paul, rose] = [await aMember(app), await aMember(app)]
    const quiet = await startTestApp(database(), { clock: app.clock })
    try {
      const all = Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? app : quiet).call(
          'report_member',
          { hai_tag: rose.hai_tag, category: 'scam', description: text },
          paul.access_token,
        ),
      )
      const results = await Promise.allSettled(all)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      expect(await reportsOf(paul)).toHaveLength(1)
    } finally {
      await quiet.stop()
    }
  })

  test('an unknown tag counts like any other, and the next day there are five more', async () => {
    const [paul, rose] = [await aMember(app), await aMember(app)]
    for (let count = 0; count < 5; count += 1) await report(paul, { hai_tag: `nobody_${count}` })
    expect(await codeOf(report(paul, rose))).toBe('RATE_LIMITED')
    const [tomorrow] = await later(app, { days: 1 }, paul)
    expect(await report(tomorrow, rose)).toEqual({})
    expect(await reportsOf(paul)).toHaveLength(1)
  })
})

test('nobody can report themselves, without text or with too much of it', async () => {
  const [paul, rose] = [await aMember(app), await aMember(app)]
  expect(await codeOf(report(paul, paul))).toBe('RECIPIENT_IS_SELF')
  for (const description of ['thief', ` ${'x'.repeat(18)} `, 'x'.repeat(2_001)])
    expect(await codeOf(report(paul, rose, description))).toBe('BAD_REQUEST')
  expect(await reportsOf(paul)).toEqual([])
})

describe('a report about a payment', () => {
  test('shows the payment to staff and in the reporter’s own copy, from either side', async () => {
    const [paul, rose] = [await aFundedWallet(app), await aMember(app)]
    const sent = await sendAtOnce(app, paul, rose, 5_00)
    const arriving = await send(app, paul, (await aMember(app)).hai_tag, 5_00)
    const { transaction_id } = sent
    await report(paul, rose, text, { transaction_id: transaction_id.toUpperCase() })
    await report(rose, paul, text, { transaction_id })
    await report(paul, { hai_tag: 'nobody_at_all' }, text, { transaction_id: arriving.transaction_id })
    const { rows } = await database().owner.query(
      'select transaction_id from abuse_reports.report where reporter_id = any ($1) order by created_at, id',
      [[paul.user_id, rose.user_id]],
    )
    expect(rows).toEqual([{ transaction_id }, { transaction_id }])
    expect(await rowsOf(paul)).toMatchObject([{ transaction_id: arriving.transaction_id }, { transaction_id }])
    await expect(
      database().owner.query('update abuse_reports.report set closed_at = now(), transaction_id = null where reporter_id = $1', [
        paul.user_id,
      ]),
    ).rejects.toThrow('append-only')
  })

  test('must be the reporter’s own: a payment of others or an unknown one is rejected without counting', async () => {
    const [paul, rose, anne] = [await aFundedWallet(app), await aMember(app), await aMember(app)]
    const { transaction_id } = await sendAtOnce(app, paul, rose, 5_00)
    for (const [subject, id] of [
      [rose, transaction_id],
      [{ hai_tag: 'nobody_at_all' }, transaction_id],
      [rose, randomUUID()],
    ] as const)
      for (let times = 0; times < 2; times += 1)
        expect(await codeOf(report(anne, subject, text, { transaction_id: id }))).toBe('NOT_FOUND')
    expect(await rowsOf(anne)).toEqual([])
    expect(await report(anne, rose)).toEqual({})
  })
})

test('a stored report cannot change: the server only inserts, the owner only closes', async () => {
  const [paul, rose] = [await aMember(app), await aMember(app)]
  await report(paul, rose)
  for (const statement of [`delete from abuse_reports.report`, `update abuse_reports.report set closed_at = now()`])
    await expect(database().app.query(statement)).rejects.toMatchObject({ code: '42501' })
  for (const statement of [
    `delete from abuse_reports.report`,
    `update abuse_reports.report set description = 'x'`,
    `truncate abuse_reports.report`,
  ])
    await expect(database().owner.query(statement)).rejects.toThrow('append-only')
  await close(paul)
  await expect(close(paul)).rejects.toThrow('append-only')
})

const rowsOf = async ({ user_id, email }: MemberPerson) => {
  const [table] = app.server.abuseReports.feature.personalData ?? []
  const rows: PersonalRow[] = []
  for await (const page of table?.pages({ user_id, email }) ?? []) rows.push(...page)
  return rows
}

test('the data export contains reports by the member, the same for known and unknown tags, and no reports against them', async () => {
  const [paul, rose] = [await aMember(app), await aMember(app)]
  for (const subject of [rose, rose, { hai_tag: 'nobody_at_all' }, { hai_tag: 'nobody_at_all' }]) await report(paul, subject)
  await close(paul)
  await database().owner.query('update identity.profile set hai_tag = $2 where id = $1', [
    rose.user_id,
    `x${rose.hai_tag.slice(1)}`,
  ])
  const sentReport = { category: 'scam', description: text, more: ['created_at', 'transaction_id'] }
  expect(
    (await rowsOf(paul)).map(({ tag_typed, category, description, ...more }) => ({
      tag_typed,
      category,
      description,
      more: Object.keys(more),
    })),
  ).toEqual([
    { tag_typed: 'nobody_at_all', ...sentReport },
    { tag_typed: 'nobody_at_all', ...sentReport },
    { tag_typed: rose.hai_tag, ...sentReport },
    { tag_typed: rose.hai_tag, ...sentReport },
  ])
  expect(await rowsOf(rose)).toEqual([])
})

test('deleting an account deletes its own copy; staff keep what they must investigate', async () => {
  const [paul, rose] = [await aMember(app), await aMember(app)]
  await report(paul, rose)
  await database().owner.query(
    `insert into deletions.deletion_request (id, user_id, requested_at) values (gen_random_uuid(), $1, now())`,
    [paul.user_id],
  )
  await database().owner.query(`update deletions.deletion_request set status = 'approved', ended_at = now() where user_id = $1`, [
    paul.user_id,
  ])
  expect(await rowsOf(paul)).toEqual([])
  expect(await reportsOf(paul)).toHaveLength(1)
})
