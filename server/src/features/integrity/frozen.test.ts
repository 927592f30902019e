import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'
import { createDatabase } from '../../platform/database/database.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
let head: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined, config: { runsWorker: false } })
  admin = await aStaffMember(app, database())
  head = await aStaffMember(app, database(), { role: 'super_admin' })
})
afterAll(() => app.stop())

const validate = ({ user_id }: MemberPerson) => app.call('validate_user_balance_with_alerts', { user_id }, admin)
const block = ({ user_id }: MemberPerson) =>
  app.server.database
    .transaction()
    .execute((trx) => app.server.identity.blockMember(trx, { user_id, reason: 'Documents needed' }))
const unblock = (who: MemberPerson) =>
  createDatabase(database().owner)
    .transaction()
    .execute((trx) => app.server.identity.unblockMember(trx, who))
const addTo = ({ user_id }: MemberPerson, amount: number) =>
  runWithoutTriggers(database(), `update ledger.account set balance = balance + $2 where owner_id = $1 and kind = 'available'`, [
    user_id,
    amount,
  ])
const statusOf = async ({ user_id }: MemberPerson): Promise<unknown> =>
  (await database().owner.query('select distinct status, also_locked from ledger.account where owner_id = $1', [user_id])).rows

test('a wallet locked by the ledger is locked again when its member is unblocked, until two people have unlocked it', async () => {
  const marie = await aFundedWallet(app)
  await addTo(marie, 7_00)
  expect(await validate(marie)).toMatchObject({ is_consistent: false, wallet_status: 'locked' })
  await block(marie)
  expect(await statusOf(marie)).toEqual([{ status: 'frozen', also_locked: true }])
  await unblock(marie)
  expect(await statusOf(marie)).toEqual([{ status: 'locked', also_locked: false }])
  await addTo(marie, -7_00)
  const asked = { admin_id: admin.user_id, user_id: marie.user_id, reason: 'all is well' }
  const { approval_id } = await callConfirmed(app, admin, 'unlock_user_balance_lock', asked)
  await callConfirmed(app, head, 'admin_decide_approval', { approval_id, decision: 'approve' })
  expect(await statusOf(marie)).toEqual([{ status: 'open', also_locked: false }])
  await block(marie)
  await unblock(marie)
  expect(await statusOf(marie)).toEqual([{ status: 'open', also_locked: false }])
})

test('a violation found while a member is blocked locks the wallet when the block ends', async () => {
  const jean = await aFundedWallet(app)
  await block(jean)
  await addTo(jean, 1_00)
  expect(await validate(jean)).toMatchObject({ is_consistent: false, wallet_status: 'frozen' })
  await unblock(jean)
  expect(await statusOf(jean)).toEqual([{ status: 'locked', also_locked: false }])
  await addTo(jean, -1_00)
})
