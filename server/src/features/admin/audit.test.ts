import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember } from '../../../test/members.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { recordStaffAction } from './index.ts'

const database = useTestDatabase()
let app: TestApp
let marie: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  marie = await aStaffMember(app, database())
})
afterAll(() => app.stop())

const request = { id: 'request-1', ip: '192.0.2.7', user_agent: 'Desk/1' }

test('a change by staff is recorded with its author, their address, and the values before and after', async () => {
  const jean = await aMember(app)
  const change = { action: 'limit_set', target_user_id: jean.user_id, subject: 'tier 1', reason: 'asked by compliance' } as const
  const staff = { user_id: marie.user_id, role: 'admin', request } as const
  await recordStaffAction(app.server.database, staff, { ...change, before: { cap: 1 }, after: { cap: 2 } }, app.clock.now())
  const { rows } = await database().owner.query('select * from admin.audit_log where subject = $1', ['tier 1'])
  expect(rows).toMatchObject([
    {
      ...change,
      at: app.clock.now(),
      actor_id: marie.user_id,
      actor_role: 'admin',
      before: { cap: 1 },
      after: { cap: 2 },
      ip_address: '192.0.2.7',
      user_agent: 'Desk/1',
      request_id: 'request-1',
    },
  ])
})

test('a change that is rolled back leaves no record', async () => {
  const staff = { user_id: marie.user_id, role: 'admin', request } as const
  const broken = app.server.database.transaction().execute(async (trx) => {
    await recordStaffAction(trx, staff, { action: 'limit_set', subject: 'rolled back' }, app.clock.now())
    throw new Error('the change failed')
  })
  await expect(broken).rejects.toThrow('the change failed')
  const { rows } = await database().owner.query(`select from admin.audit_log where subject = 'rolled back'`)
  expect(rows).toEqual([])
})

test('neither the server nor the database owner can change a record', async () => {
  const { owner, app: asServer } = database()
  const staff = { user_id: marie.user_id, role: 'admin', request } as const
  await recordStaffAction(app.server.database, staff, { action: 'limit_set' }, app.clock.now())
  for (const change of [`update admin.audit_log set reason = 'x'`, 'delete from admin.audit_log', 'truncate admin.audit_log'])
    for (const [connection, refusal] of [
      [owner, 'audit_log is append-only'],
      [asServer, 'permission denied'],
    ] as const)
      await expect(connection.query(change)).rejects.toThrow(refusal)
})
