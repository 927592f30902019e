import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aDestination } from '../../../test/cashouts.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf } from '../../../test/money.ts'
import { aStaffMember, changeByTwo, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
const clock = movableClock('2026-11-20T17:00:00Z')
let app: TestApp
let other: TestApp
let chief: StaffPerson
let second: StaffPerson
let clerk: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock })
  other = await startTestApp(database(), { clock, config: { runsWorker: false } })
  chief = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Rose Charles' })
  second = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Marc Noël' })
  clerk = await aStaffMember(app, database())
})
const agents = agentsOf(() => app, database)
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const rateAt = async (server: TestApp) => (await server.call('get_htg_rate', {})).htg_per_usd
const setRate = (htg_per_usd: number, more: { as_of?: string; confirm_jump?: boolean } = {}) => {
  clock.forward({ seconds: 1 })
  return changeByTwo(app, [chief, second], 'set_htg_rate', { htg_per_usd, source: 'BRH', ...more })
}

test('a rate entered by two super admins applies on every process', async () => {
  expect([await rateAt(app), await rateAt(other)]).toEqual([131, 131])
  await setRate(132.5)
  expect(await rateAt(app)).toBe(132.5)
  await other.server.feed.caughtUp()
  expect(await rateAt(other)).toBe(132.5)
  const { items, current, is_stale } = await app.call('list_htg_rates', {}, clerk)
  expect(current).toMatchObject({ htg_per_usd: 132.5, source: 'BRH' })
  expect(is_stale).toBe(false)
  expect(items).toMatchObject([
    { htg_per_usd: 132.5, is_in_force: true, entered_by: { full_name: 'Rose Charles' } },
    { htg_per_usd: 131, is_in_force: false, entered_by: null },
  ])
  const { rows } = await database().owner.query('select * from admin.audit_log where action = $1', ['htg_rate_set'])
  expect(rows).toMatchObject([
    { actor_id: second.user_id, before: { htg_per_usd: 131 }, after: { htg_per_usd: 132.5, requested_by: chief.user_id } },
  ])
})

test('a jump of more than a fifth needs confirmation', async () => {
  const { htg_per_usd: before } = await app.call('get_htg_rate', {})
  await expect(setRate(before * 1.21)).rejects.toMatchObject({ body: { code: 'RATE_JUMP', data: { from: before } } })
  await expect(setRate(before * 0.79)).rejects.toMatchObject({ body: { code: 'RATE_JUMP' } })
  await setRate(before * 1.2)
  await setRate(before * 0.5, { confirm_jump: true })
  expect(await rateAt(app)).toBe(before * 0.5)
})

test('a rate is positive, has four decimals, and is dated after the newest but not in the future', async () => {
  for (const htg_per_usd of [0, -1, 131.00001, 100_000])
    expect(await codeOf(app.call('set_htg_rate', { htg_per_usd, source: 'BRH' }, chief))).toBe('BAD_REQUEST')
  const { as_of, htg_per_usd } = await app.call('get_htg_rate', {})
  expect(await codeOf(setRate(htg_per_usd, { as_of }))).toBe('CONFLICT')
  const ahead = new Date(clock.now().getTime() + 60_000).toISOString()
  await expect(setRate(htg_per_usd, { as_of: ahead })).rejects.toMatchObject({
    body: { data: { fields: [{ path: 'as_of', reason: 'future' }] } },
  })
})

test('the list filters by platform days, and each of the last ninety days has its closing rate', async () => {
  await setRate((await app.call('get_htg_rate', {})).htg_per_usd + 1)
  const { days, current } = await app.call('list_htg_rates', { limit: 1 }, clerk)
  expect(days.at(-1)).toEqual({ day: '2026-11-20', htg_per_usd: current?.htg_per_usd })
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
  expect(days.length).toBeLessThanOrEqual(90)
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  const of = async (range: { date_from?: string; date_to?: string }) =>
    (await app.call('list_htg_rates', range, clerk)).items.map(({ as_of }) => as_of)
  const all = await of({})
  const [first = '', last = ''] = [all.at(-1), all[0]]
  expect(await of({ date_to: '2026-11-19' })).not.toContain(last)
  expect(await of({ date_from: '2026-11-20' })).toContain(last)
  expect(await of({ date_from: '2026-11-20' })).not.toContain(first)
})

test('a rate is stale when nobody has entered another within the configured time', async () => {
  await setRate((await app.call('get_htg_rate', {})).htg_per_usd)
  const staleAfter = async (hours: number) => {
    clock.forward({ hours })
    const staff = await aStaffMember(app, database())
    return (await app.call('list_htg_rates', { limit: 1 }, staff)).is_stale
  }
  expect(await staleAfter(71)).toBe(false)
  expect(await staleAfter(2)).toBe(true)
})

test('the list is paged, sorted and filtered', async () => {
  const staff = await aStaffMember(app, database())
  const first = await app.call('list_htg_rates', { limit: 2, sort: 'htg_per_usd', direction: 'ascending' }, staff)
  const rest = await app.call(
    'list_htg_rates',
    { sort: 'htg_per_usd', direction: 'ascending', cursor: first.next_cursor ?? '' },
    staff,
  )
  const figures = [...first.items, ...rest.items].map(({ htg_per_usd }) => htg_per_usd)
  expect(figures).toEqual(figures.toSorted((a, b) => a - b))
  expect(first.items).toHaveLength(2)
  const { items } = await app.call('list_htg_rates', { source: 'platform' }, staff)
  expect(items.map(({ source }) => source)).toEqual(['Platform default'])
})

test('only a super admin enters rates, with a code, and the database checks it again', async () => {
  const staff = await aStaffMember(app, database())
  expect(await codeOf(app.call('set_htg_rate', { htg_per_usd: 130, source: 'BRH' }, staff))).toBe('FORBIDDEN')
  const { rows } = await database().app.query(`select rates.set_htg($1, 130, 'x', now(), true, now()) as verdict`, [
    staff.user_id,
  ])
  expect(rows).toEqual([{ verdict: 'forbidden' }])
})

test('no rate can be dated before the newest, whatever moment is claimed', async () => {
  const { rows } = await database().app.query<{ outcome: string }>(
    `select rates.set_htg($1, 140, 'BRH', '2026-01-02', true, '2026-01-03') as outcome`,
    [chief.user_id],
  )
  expect(rows).toEqual([{ outcome: 'conflict' }])
})

test('without a rate, staff see none and can enter the first; calls that need one fail until then', async () => {
  const member = await agents.aSaver()
  const cashout = () => app.call('quote_cashout', { amount: 20_00 }, member.access_token)
  const { total } = await cashout()
  const { owner } = database()
  await owner.query('delete from rates.htg_rate')
  clock.forward({ minutes: 1 })
  const staff = await aStaffMember(app, database())
  expect(await app.call('list_htg_rates', {}, staff)).toMatchObject({ items: [], current: null, days: [], is_stale: false })
  expect((await app.call('get_dashboard', {}, member.access_token)).rate).toBeNull()
  expect((await app.call('quote_task', { reward: 10_00 }, member.access_token)).amount_htg).toBeNull()
  expect(await codeOf(app.call('get_htg_rate', {}))).toBe('RATE_UNAVAILABLE')
  expect(await codeOf(cashout())).toBe('RATE_UNAVAILABLE')
  const wanted = { amount: 20_00, destination_details: aDestination, idempotency_key: crypto.randomUUID(), quoted_total: total }
  expect(await codeOf(app.call('request_cashout', wanted, member.access_token))).toBe('RATE_UNAVAILABLE')
  chief = await aStaffMember(app, database(), { role: 'super_admin' })
  second = await aStaffMember(app, database(), { role: 'super_admin' })
  await setRate(132.5)
  expect(await cashout()).toMatchObject({ htg_per_usd: 132.5, amount_htg: 2650 })
})
