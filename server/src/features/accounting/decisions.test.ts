import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { disputesOf } from '../../../test/disputes.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let jean: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  jean = await aStaffMember(app, database(), { full_name: 'Jean Pierre' })
})
afterAll(() => app.stop())
const disputes = disputesOf(() => app, database)

const why = 'The photo shows what was handed over.'

test('the journal names the staff member who decided a dispute, and the dispute', async () => {
  const { dispute_id } = await disputes.aDispute()
  const about = { dispute_id, admin_id: jean.user_id }
  const refund = { ...about, refund_reason: why, reason_code: 'short_paid' } as const
  await callConfirmed(app, jean, 'approve_dispute_refund', refund)
  const { rows } = await database().owner.query<{ transaction_id: string }>(
    'select transaction_id from disputes.dispute where id = $1',
    [dispute_id],
  )
  const decision = { dispute_id, decided_by: { user_id: jean.user_id, full_name: 'Jean Pierre' } }
  const posting = rows[0]?.transaction_id ?? ''
  expect((await app.call('search_journal', { posting }, jean)).items).toMatchObject([{ initiator: null, decision }])
  expect(await app.call('get_posting', { posting }, jean)).toMatchObject({ decision })
  const others = (await app.call('search_journal', {}, jean)).items.filter((item) => item.transaction_id !== posting)
  expect(others.map((item) => item.decision)).toEqual(others.map(() => null))
})

test('the journal names them on both postings of a partial refund', async () => {
  const { dispute_id } = await disputes.aDispute()
  const part = { dispute_id, admin_id: jean.user_id, refund_reason: why, reason_code: 'short_paid', amount: 20_00 } as const
  await callConfirmed(app, jean, 'approve_dispute_refund', part)
  const { items } = await app.call('search_journal', {}, jean)
  const ofDispute = items.filter(({ decision }) => decision?.dispute_id === dispute_id)
  expect(ofDispute.map(({ kind, decision }) => [kind, decision?.decided_by.full_name])).toEqual([
    ['refund', 'Jean Pierre'],
    ['cash_out', 'Jean Pierre'],
  ])
})
