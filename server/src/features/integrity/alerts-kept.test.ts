import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
let marie: MemberPerson
let alert: string
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined, config: { runsWorker: false } })
  admin = await aStaffMember(app, database())
})
beforeEach(async () => {
  marie = await aFundedWallet(app)
  await addToMarie(3_00)
  alert = (await app.call('validate_user_balance_with_alerts', { user_id: marie.user_id }, admin)).alert_id ?? ''
})
afterAll(() => app.stop())

const addToMarie = (amount: number) =>
  runWithoutTriggers(database(), `update ledger.account set balance = balance + $2 where owner_id = $1 and kind = 'available'`, [
    marie.user_id,
    amount,
  ])
const asServer = (statement: string, values: readonly unknown[] = []) => database().app.query(statement, [...values])
const resolve = (actor: string, moment = app.clock.now().toISOString(), note = 'set right') =>
  asServer('select integrity.resolve_alert($1, $2, $3, $4) as is_ended', [actor, alert, note, moment])
const readAlert = async () =>
  (
    await database().owner.query<{ resolved: boolean; resolved_by: string | null; resolved_at: Date | null }>(
      'select resolved, resolved_by, resolved_at from integrity.admin_alerts where id = $1',
      [alert],
    )
  ).rows[0]

describe('someone with only the server’s database login', () => {
  test('cannot resolve an alert by an update, or insert a resolved one', async () => {
    const statements = [
      `update integrity.admin_alerts set resolved = true, resolved_by = '${admin.user_id}', resolved_at = now()`,
      `update integrity.admin_alerts set resolved_by = '${admin.user_id}'`,
      `update integrity.admin_alerts set user_id = '${admin.user_id}'`,
      `delete from integrity.admin_alerts`,
      `insert into integrity.admin_alerts select * from integrity.admin_alerts`,
    ]
    for (const statement of statements) await expect(asServer(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('cannot resolve one for nobody, for a non-staff user, for the person it is about, without a note, or while the mismatch remains', async () => {
    await expect(resolve(admin.user_id)).rejects.toThrow('the mismatch still exists')
    await addToMarie(-3_00)
    for (const who of [(await aMember(app)).user_id, crypto.randomUUID(), marie.user_id])
      await expect(resolve(who)).rejects.toMatchObject({ code: '42501' })
    await expect(resolve(admin.user_id, undefined, '')).rejects.toThrow('resolving an alert needs a note')
    await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
      marie.user_id,
    ])
    await expect(resolve(marie.user_id)).rejects.toMatchObject({ code: '42501' })
    expect(await readAlert()).toMatchObject({ resolved: false })
  })

  test('cannot choose the time of resolution, resolve twice, or change an alert afterwards', async () => {
    await addToMarie(-3_00)
    await database().owner.query('update ledger.head set skew = 300')
    try {
      expect((await resolve(admin.user_id, '2031-01-01T00:00:00Z')).rows).toEqual([{ is_ended: true }])
    } finally {
      await database().owner.query('update ledger.head set skew = null')
    }
    const ended = await readAlert()
    expect(ended).toMatchObject({ resolved: true, resolved_by: admin.user_id })
    expect(Math.abs((ended?.resolved_at?.getTime() ?? 0) - Date.now())).toBeLessThan(600_000)
    expect((await resolve(admin.user_id)).rows).toEqual([{ is_ended: false }])
    const change = `update integrity.admin_alerts set metadata = '{}' where id = '${alert}'`
    await expect(asServer(change)).rejects.toThrow('a resolved alert cannot be changed')
    await expect(database().owner.query(change)).rejects.toThrow('a resolved alert cannot be changed')
  })
})

test('of two concurrent resolutions of an alert, one succeeds', async () => {
  await addToMarie(-3_00)
  const input = { admin_id: admin.user_id, alert_id: alert, resolution_note: 'set right' }
  const both = await Promise.allSettled([1, 2].map(() => app.call('resolve_ledger_alert', input, admin)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const audited = await database().owner.query(
    `select from admin.audit_log where action = 'ledger_alert_resolved' and subject = $1`,
    [alert],
  )
  expect(audited.rowCount).toBe(1)
})

test('a finding during the resolution stays attached to the alert', async () => {
  await addToMarie(-3_00)
  const finding = {
    rule: 'a posting balances',
    subject: 'posting 1',
    expected: '0',
    found: '1',
    account: null,
    transaction_id: null,
  }
  const raising = await database().owner.connect()
  try {
    await raising.query('begin')
    await raising.query(
      `update integrity.admin_alerts set metadata = jsonb_set(metadata, '{findings}', $2::jsonb) where id = $1`,
      [alert, JSON.stringify([finding])],
    )
    const input = { admin_id: admin.user_id, alert_id: alert, resolution_note: 'set right' }
    const resolving = app.call('resolve_ledger_alert', input, admin)
    await expect.poll(() => waitingForLocks()).toBeGreaterThan(0)
    await raising.query('commit')
    const { resolution_note, findings } = (await resolving).metadata
    expect(resolution_note).toBe('set right')
    const amount = (of: number) => ({ kind: 'money', amount: of })
    expect(findings).toContainEqual({ ...finding, expected: amount(0), found: amount(1) })
  } finally {
    raising.release()
  }
})

test('payments go on while a member is checked before an alert is resolved and the wallet unlocked', async () => {
  await addToMarie(-3_00)
  const chief = await aStaffMember(app, database(), { role: 'super_admin' })
  const [payer, payee] = [await aFundedWallet(app), await aMember(app)]
  const asked = { admin_id: admin.user_id, user_id: marie.user_id, reason: 'set right' }
  const { approval_id } = await callConfirmed(app, admin, 'unlock_user_balance_lock', asked)
  const reading = await database().owner.connect()
  const payDuring = async (change: () => Promise<unknown>) => {
    await reading.query('begin; lock table ledger.proof') // the check of the member waits for this table
    const changing = change()
    await expect.poll(() => waitingForLocks()).toBeGreaterThan(0)
    await sendAtOnce(app, payer, payee, 1_00)
    await reading.query('commit')
    await changing
  }
  try {
    await payDuring(() => resolve(admin.user_id))
    expect(await readAlert()).toMatchObject({ resolved: true })
    await payDuring(() => callConfirmed(app, chief, 'admin_decide_approval', { approval_id, decision: 'approve' }))
    await sendAtOnce(app, marie, payee, 1_00)
  } finally {
    await reading.query('rollback')
    reading.release()
  }
})

const waitingForLocks = async () =>
  (
    await database().owner.query(
      'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
    )
  ).rowCount
