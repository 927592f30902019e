import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { daysBefore } from '../../platform/days.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
let jean: MemberPerson
let staff: StaffPerson

beforeAll(async () => {
  app = await startTestApp(database())
  marie = await aFundedWallet(app)
  jean = await aMember(app)
})
beforeEach(async () => {
  app.clock.forward({ seconds: 10 })
  staff = await aStaffMember(app, database())
})
afterAll(() => app.stop())

const overview = async () => {
  await app.server.feed.caughtUp()
  return app.call('get_admin_overview', {}, staff)
}
test('the overview shows a healthy ledger with the ledger’s own figures', async () => {
  const [{ ledger }, health] = [await overview(), await app.call('get_ledger_health', {}, staff)]
  expect(ledger).toEqual(health)
  expect(ledger).toMatchObject({ status: 'healthy', net_delta: 0, is_balanced: true })
})

test('a balance changed outside the server makes the ledger unhealthy', async () => {
  await database().owner.query('alter table ledger.account disable trigger user')
  await database().owner.query(
    `update ledger.account set balance = balance + 150000 where owner_id = $1 and kind = 'available'`,
    [jean.user_id],
  )
  try {
    expect((await overview()).ledger).toMatchObject({ status: 'critical', is_balanced: false, net_delta: -1500_00 })
  } finally {
    await database().owner.query(
      `update ledger.account set balance = balance - 150000 where owner_id = $1 and kind = 'available'`,
      [jean.user_id],
    )
    await database().owner.query('alter table ledger.account enable trigger user')
  }
})

test('each payment is counted once, in its hour and its day', async () => {
  const before = await overview()
  const payee = { hai_tag: jean.hai_tag }
  const quote = await app.call('quote_transfer', { payee, amount: 40_00, undo_window: false }, marie.access_token)
  await app.call(
    'send_money',
    { idempotency_key: crypto.randomUUID(), payee, amount: 40_00, quoted_total: quote.total, undo_window: false },
    marie.access_token,
  )
  app.clock.forward({ seconds: 10 })
  const after = await overview()
  expect(after.money).toEqual({
    ...before.money,
    sent: before.money.sent + 40_00,
    fees: before.money.fees + quote.fee,
    tax: before.money.tax + quote.tax,
  })
  const sends = (seen: typeof after) => seen.unusual.find(({ figure }) => figure === 'sends')
  expect(sends(after)?.today).toBe((sends(before)?.today ?? 0) + 1)
  expect(sends(after)?.hours.at(-1)).toBe((sends(before)?.hours.at(-1) ?? 0) + 1)
  expect(after.days.at(-1)).toMatchObject({ day: after.day, sends: sends(after)?.today })
})

test('money added through the sandbox is not a card payment', async () => {
  const before = await overview()
  await aFundedWallet(app)
  app.clock.forward({ seconds: 10 })
  const { money } = await overview()
  expect([money.by_card, money.by_moncash]).toEqual([before.money.by_card, before.money.by_moncash])
  expect(money.by_sandbox).toBeGreaterThan(before.money.by_sandbox)
})

test('today’s sign-ups and wrong passwords are counted', async () => {
  const before = await overview()
  await aMember(app)
  await app.call('sign_in', { email: marie.email, password: 'not the password' }).catch(() => undefined)
  app.clock.forward({ seconds: 10 })
  const after = await overview()
  const today = (seen: typeof after, figure: string) => seen.unusual.find((one) => one.figure === figure)?.today ?? 0
  expect(today(after, 'sign_ups')).toBe(today(before, 'sign_ups') + 1)
  expect(today(after, 'failed_sign_ins')).toBe(today(before, 'failed_sign_ins') + 1)
})

test('a day unlike the same weekdays before is shown as unusual', async () => {
  const { day } = await overview()
  await database().owner.query(`update identity.account set created_at = created_at - interval '90 days' where id = $1`, [
    jean.user_id,
  ])
  for (let week = 1; week <= 8; week += 1)
    await database().owner.query(
      `insert into overview.hour (figure, hour, count, cents)
       values ('cash_outs', ($1::date + time '03:00') at time zone 'America/Port-au-Prince', 10, 100)`,
      [daysBefore(day, 7 * week)],
    )
  await database().owner.query(
    `insert into overview.hour (figure, hour, count, cents)
     values ('cash_outs', ($1::date + time '03:00') at time zone 'America/Port-au-Prince', 40, 400)`,
    [day],
  )
  app.clock.forward({ seconds: 10 })
  const { unusual, days } = await overview()
  expect(unusual.find(({ figure }) => figure === 'cash_outs')).toMatchObject({
    today: 40,
    usual: { low: 10, middle: 10, high: 10, weeks: 8 },
    unusual: 'high',
  })
  expect(days).toHaveLength(57)
  expect(days[0]).toMatchObject({ day: daysBefore(day, 56), cash_outs: 10 })
})
