import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAttachment } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { disputesOf, refusalOf } from '../../../test/disputes.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { aStaffMember, callConfirmed, type StaffPerson, steppedUp } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let jean: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  jean = await aStaffMember(app, database())
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)
beforeEach(people.alone)

const why = 'The photo shows what was handed over.'

async function staffNow(person: MemberPerson): Promise<StaffPerson> {
  await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
    person.user_id,
  ])
  return steppedUp(app, { ...person, role: 'admin' })
}

test('every staff call about a case is refused to a staff member who is a party', async () => {
  const { dispute_id, member, agent } = await people.aDispute()
  const file_id = await anAttachment(app, agent)
  await people.write({ dispute_id }, agent, { attachments: [file_id] })
  await app.call('admin_note_dispute', { dispute_id, admin_id: jean.user_id, body: 'Her second one this week.' }, jean)
  const picture = (staff: StaffPerson) => app.post('/rpc/admin_get_dispute_attachment', { dispute_id, file_id }, staff)
  for (const [own, other] of [
    [await staffNow(member), agent],
    [await staffNow(agent), member],
  ] as const) {
    const by = { dispute_id, admin_id: own.user_id }
    expect((await app.call('admin_list_disputes', { user_id: own.user_id }, own)).items).toEqual([])
    expect((await app.call('admin_list_disputes', { user_id: own.user_id }, jean)).items).toHaveLength(1)
    expect(await refusalOf(app.call('admin_get_dispute', { dispute_id }, own))).toBe('FORBIDDEN')
    expect((await picture(own)).status).toBe(403)
    expect(await refusalOf(app.call('admin_note_dispute', { ...by, body: 'I am right.' }, own))).toBe('FORBIDDEN')
    const refund = { ...by, refund_reason: why, reason_code: 'short_paid' } as const
    expect(await refusalOf(callConfirmed(app, own, 'approve_dispute_refund', refund))).toBe('FORBIDDEN')
    const release = { ...by, release_reason: why, reason_code: 'proof_of_payment' } as const
    expect(await refusalOf(callConfirmed(app, own, 'release_dispute_funds', release))).toBe('FORBIDDEN')
    const close = { ...by, closure_reason: why, reason_code: 'settled_between_them' } as const
    expect(await refusalOf(callConfirmed(app, own, 'close_dispute_no_action', close))).toBe('FORBIDDEN')
    const freeze = { user_id: other.user_id, freeze_reason: why, reason_code: 'dispute' } as const
    expect(await refusalOf(callConfirmed(app, own, 'freeze_user_account', { ...by, ...freeze }))).toBe('FORBIDDEN')
    const appeal = { outcome: 'upheld', decision_reason: why } as const
    expect(await refusalOf(callConfirmed(app, own, 'decide_dispute_appeal', { ...by, ...appeal }))).toBe('FORBIDDEN')
  }
  expect((await picture(jean)).status).toBe(200)
})
