import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { archiveOldest } from '../../../test/archive.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { disputesOf } from '../../../test/disputes.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { usePartitionSize } from '../../../test/partition-size.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { prove } from '../../ledger/check.ts'
import { createDatabase } from '../../platform/database/database.ts'

const database = useTestDatabase()
usePartitionSize(database, 20)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

test('the case of a dispute says that its postings are archived', async () => {
  const { aDispute, confirmReceived } = disputesOf(() => app, database)
  const pair = await aDispute()
  await confirmReceived(pair, pair.member)
  const staff = await aStaffMember(app, database())
  const read = () => app.call('admin_get_dispute', { dispute_id: pair.dispute_id }, staff)
  const { postings, archived_until } = await read()
  expect(postings.length).toBeGreaterThan(0)
  expect(archived_until).toBeNull()
  for (let left = 20; left > 0; left -= 1) await aFundedWallet(app)
  expect(await prove(createDatabase(database().app), app.clock.now())).toEqual([])
  const { until } = await archiveOldest(database())
  expect(await read()).toMatchObject({ postings: [], archived_until: until.toISOString() })
})
