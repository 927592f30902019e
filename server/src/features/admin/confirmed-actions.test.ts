import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCredit, fundReasons } from '../../../test/adjustments.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf } from '../../../test/staff-sign-in.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { aStaffMember, confirmed, type StaffPerson } from '../../../test/staff.ts'
import { recordStaffAction } from './index.ts'

const database = useTestDatabase()
const START = '2026-11-20T17:00:00Z'
const clock = movableClock(START)
let app: TestApp
/** A second server on the same database, with a clock 0.5 seconds ahead. */
let other: TestApp
let chief: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock })
  const ahead = { ...clock, now: () => new Date(clock.now().getTime() + 500) }
  other = await startTestApp(database(), { clock: ahead, config: { runsWorker: false } })
  chief = await aStaffMember(app, database(), { role: 'super_admin' })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

let figure = 131
const aRate = (more: Partial<CallInput<'set_htg_rate'>> = {}) => {
  clock.forward({ seconds: 2 })
  figure += 0.01
  return { htg_per_usd: Math.round(figure * 100) / 100, source: 'BRH', ...more }
}
const setRate = (server: TestApp, rate: CallInput<'set_htg_rate'>, proof: StaffPerson) =>
  codeOf(server.call('set_htg_rate', rate, proof))
/** Withdraws the pending requests, so that only the used token can make the next attempt fail. */
async function withdrawRate(): Promise<number> {
  const { items } = await app.call('admin_list_approvals', { kind: 'htg_rate', status: 'pending' }, chief)
  for (const { id } of items) await app.call('admin_withdraw_approval', { approval_id: id }, chief)
  return items.length
}

test('a confirmed action runs once and uses up its token', async () => {
  const rate = aRate()
  const proof = await confirmed(app, chief, 'set_htg_rate', rate)
  expect(await setRate(app, rate, proof)).toBe('done')
  clock.forward({ seconds: 1 })
  expect(await withdrawRate()).toBe(1)
  expect(await setRate(app, rate, proof)).toBe('ACTION_CODE_REQUIRED')
})

test('a rejected action keeps its token and can be retried until it expires', async () => {
  const rate = aRate({ as_of: new Date(clock.now().getTime() + 60_000).toISOString() })
  const proof = await confirmed(app, chief, 'set_htg_rate', rate)
  expect(await setRate(app, rate, proof)).toBe('BAD_REQUEST')
  clock.forward({ minutes: 1 })
  expect(await setRate(app, rate, proof)).toBe('done')
  expect(await withdrawRate()).toBe(1)
  expect(await setRate(app, rate, proof)).toBe('ACTION_CODE_REQUIRED')
})

test('one of two processes succeeds when both use a token at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const rate = aRate()
    const proof = await confirmed(app, chief, 'set_htg_rate', rate)
    const codes = await Promise.all([setRate(app, rate, proof), setRate(other, rate, proof)])
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(await withdrawRate()).toBe(1)
    expect(await setRate(other, rate, proof)).toBe('ACTION_CODE_REQUIRED')
  }
})

test('a second call waits for the outcome of the first', async () => {
  const proof = await confirmed(app, chief, 'set_htg_rate', aRate())
  const { rows } = await database().owner.query<{ id: string }>(
    'select id from admin.confirmed_action order by created_at desc, id desc limit 1',
  )
  const request = { id: 'r', ip: '192.0.2.9', user_agent: 'test' }
  const staff = { user_id: proof.user_id, role: 'super_admin', request, action_id: rows[0]?.id ?? '' } as const
  const attempt = async (until: Promise<unknown>) => {
    const { promise: noted, resolve } = Promise.withResolvers<undefined>()
    const done = app.server.database.transaction().execute(async (trx) => {
      await recordStaffAction(trx, staff, { action: 'job_retried' }, clock.now())
      await recordStaffAction(trx, staff, { action: 'report_closed' }, clock.now())
      resolve(undefined)
      await until
    })
    await Promise.race([noted, done.catch(() => undefined)])
    return { done }
  }
  const failing = Promise.withResolvers<undefined>()
  const first = await attempt(failing.promise)
  const second = attempt(Promise.resolve())
  failing.reject(new Error('the change failed'))
  await expect(first.done).rejects.toThrow('the change failed')
  await (
    await second
  ).done
  await expect((await attempt(Promise.resolve())).done).rejects.toMatchObject({ code: 'ACTION_CODE_REQUIRED' })
  const noted = await database().owner.query(`select from admin.audit_log where action in ('job_retried', 'report_closed')`)
  expect(noted.rowCount).toBe(2)
})

test('a withdrawn request needs a new code to be made again', async () => {
  const marie = await aFundedWallet(app)
  await database().owner.query(`select ledger.close_member($1, 'locked')`, [marie.user_id])
  const asked = { admin_id: chief.user_id, user_id: marie.user_id, reason: 'all is well' }
  const proof = await confirmed(app, chief, 'unlock_user_balance_lock', asked)
  const { approval_id } = await app.call('unlock_user_balance_lock', asked, proof)
  await app.call('admin_withdraw_approval', { approval_id }, chief)
  expect(await codeOf(app.call('unlock_user_balance_lock', asked, proof))).toBe('ACTION_CODE_REQUIRED')
})

test('the token and key return the first answer after each lost response, and the money moves once', async () => {
  await fundReasons(app)
  const rose = await aFundedWallet(app, { amount: 10_00 })
  const credit = aCredit(chief, rose, 5_00)
  const proof = await confirmed(app, chief, 'admin_wallet_adjustment', credit)
  const give = (server: TestApp) => server.call('admin_wallet_adjustment', credit, proof)
  const [answer, ...others] = await Promise.all([give(app), give(other), give(app)])
  expect(answer).toMatchObject({ status: 'posted', new_balance: 15_00 })
  expect([...others, await give(other)]).toEqual([answer, answer, answer])
  expect((await balancesOf(app, rose))[0]).toBe(15_00)
  const again = { ...credit, idempotency_key: crypto.randomUUID() }
  expect(await codeOf(app.call('admin_wallet_adjustment', again, proof))).toBe('ACTION_CODE_REQUIRED')
})
