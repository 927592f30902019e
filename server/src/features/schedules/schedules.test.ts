import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf } from '../../../test/money.ts'
import { connect } from '../../../test/realtime.ts'
import {
  acquainted,
  aPlan,
  aPlanningPair,
  changeOf,
  dayFromNow,
  nextDay,
  plan,
  runsOf,
  seenSchedule,
} from '../../../test/schedules.ts'
import type { PersonalRow } from '../../personal-data.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

describe('a schedule', () => {
  test('says whom, how much, and on which mornings', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const made = await plan(app, payer, payee, 25_00, { note: 'school' })
    expect(made).toMatchObject({
      payee: { shown_name: 'Paul B.', hai_tag: payee.hai_tag },
      amount: 25_00,
      note: 'school',
      every: 'weekly',
      status: 'active',
      end_reason: null,
      last_run: null,
      ended_at: null,
      next_run: { due_on: dayFromNow(app, 1) },
      current_total: made.agreed_total,
    })
    expect(made.upcoming.map(({ due_on }) => due_on)).toEqual([1, 8, 15, 22, 29, 36].map((days) => dayFromNow(app, days)))
    expect(await seenSchedule(app, payer, made.id)).toEqual(made)
    const { items } = await app.call('list_schedules', {}, payer.access_token)
    expect(items.map(({ id }) => id)).toEqual([made.id])
  })

  test('shows a stranger as found: no later tag, name or picture from a single lookup', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const { id } = await plan(app, payer, payee, 5_00)
    const hai_tag = `zz${randomUUID().replaceAll('-', '').slice(0, 10)}`
    await app.call('change_hai_tag', { hai_tag, password: payee.password }, payee.access_token)
    await database().owner.query(`update identity.profile set full_name = 'Somebody Else' where id = $1`, [payee.user_id])
    const asFound = { shown_name: 'Paul B.', hai_tag: payee.hai_tag, avatar_url: null }
    expect((await seenSchedule(app, payer, id)).payee).toMatchObject(asFound)
    expect((await app.call('end_schedule', changeOf(id), payer.access_token)).payee).toMatchObject(asFound)
  })

  test('ends for good when its payer ends it', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const { id } = await plan(app, payer, payee, 5_00)
    const ended = await app.call('end_schedule', changeOf(id), payer.access_token)
    expect(ended).toMatchObject({ status: 'ended', end_reason: 'asked', next_run: null, upcoming: [] })
    expect(await codeOf(app.call('end_schedule', changeOf(id), payer.access_token))).toBe('INVALID_TRANSITION')
  })

  test('is for a member who can be found, and not for the payer', async () => {
    const [payer, blocked] = await aPlanningPair(app)
    await database().owner.query('update identity.profile set is_blocked = true where id = $1', [blocked.user_id])
    const codeFor = async (tag: string) => codeOf(app.call('create_schedule', await aPlan(app, tag, 5_00), payer.access_token))
    expect(await codeFor(blocked.hai_tag)).toBe('RECIPIENT_UNAVAILABLE')
    expect(await codeFor('nobody_here_yet')).toBe('RECIPIENT_UNAVAILABLE')
    expect(await codeFor(payer.hai_tag)).toBe('RECIPIENT_IS_SELF')
  })

  test('counts as a lookup of a stranger, like a search', async () => {
    const payer = await aMember(app)
    const codes = []
    for (let tries = 0; tries < 6; tries += 1)
      codes.push(await codeOf(app.call('create_schedule', await aPlan(app, `none_here_${tries}`, 5_00), payer.access_token)))
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'RECIPIENT_UNAVAILABLE'), 'RATE_LIMITED'])
  })

  test('is for an allowed amount, at the quoted price', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const codeFor = async (amount: number, more: object = {}) =>
      codeOf(app.call('create_schedule', { ...(await aPlan(app, payee, amount)), ...more }, payer.access_token))
    expect(await codeFor(99)).toBe('AMOUNT_OUT_OF_BOUNDS')
    expect(await codeFor(2_500_01)).toBe('AMOUNT_OUT_OF_BOUNDS')
    expect(await codeFor(25_00, { quoted_total: 25_00 })).toBe('QUOTE_CHANGED')
  })

  test('starts between tomorrow and a year ahead, and its last day is not before its first', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const refused = async (more: object) =>
      app
        .call('create_schedule', { ...(await aPlan(app, payee, 5_00)), ...more }, payer.access_token)
        .catch((error: unknown) => error)
    const outOfBounds = (field: string) => ({ body: { code: 'DATE_OUT_OF_BOUNDS', data: { field } } })
    expect(await refused({ first_on: dayFromNow(app, 0) })).toMatchObject(outOfBounds('first_on'))
    expect(await refused({ first_on: dayFromNow(app, 367) })).toMatchObject(outOfBounds('first_on'))
    expect(await refused({ first_on: dayFromNow(app, 3), last_on: dayFromNow(app, 2) })).toMatchObject(outOfBounds('last_on'))
    expect(await refused({ last_on: dayFromNow(app, 3700) })).toMatchObject(outOfBounds('last_on'))
    expect(await refused({ every: 'once', last_on: dayFromNow(app, 2) })).toMatchObject(outOfBounds('last_on'))
    expect(await refused({ every: 'once', first_on: dayFromNow(app, 364) })).toMatchObject({ upcoming: [{}] })
  })

  test('has a valid time zone', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const asked = await aPlan(app, payee, 5_00)
    for (const time_zone of [
      'Haiti/Nowhere',
      '+05:00',
      '-05',
      '',
      'x'.repeat(65),
      '../etc',
      'America/Port-au-Prince\u0000',
      'PST',
      'ACT',
      'JST',
      'IST',
    ])
      expect([time_zone, await codeOf(app.call('create_schedule', { ...asked, time_zone }, payer.access_token))]).toEqual([
        time_zone,
        'BAD_REQUEST',
      ])
    for (const first_on of ['2026-02-30', '2026-13-01', 'tomorrow', '+012026-01-01'])
      expect(await codeOf(app.call('create_schedule', { ...asked, first_on }, payer.access_token))).toBe('BAD_REQUEST')
    const sydney = await plan(app, payer, payee, 5_00, { time_zone: 'Australia/Sydney', first_on: dayFromNow(app, 5) })
    expect(new Date(sydney.next_run?.due_at ?? '').toLocaleTimeString('en-GB', { timeZone: 'Australia/Sydney' })).toBe('09:00:00')
  })

  test('a schedule in a time zone that is no longer valid affects only itself', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const [spoilt, whole] = [await plan(app, payer, payee, 5_00), await plan(app, payer, payee, 6_00)]
    await database().owner.query(`update schedules.schedule set time_zone = 'PST' where id = $1`, [spoilt.id])
    const { items } = await app.call('list_schedules', {}, payer.access_token)
    expect(items.map(({ id, next_run }) => [id, next_run])).toEqual([
      [whole.id, whole.next_run],
      [spoilt.id, null],
    ])
    expect(await app.call('end_schedule', changeOf(spoilt.id), payer.access_token)).toMatchObject({ status: 'ended' })
  })

  test('is one of fifty at most; an ended one makes room', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const first = await plan(app, payer, payee, 5_00)
    await Promise.all(Array.from({ length: 55 }, () => plan(app, payer, payee, 5_00).catch(() => null)))
    const refused = app
      .call('create_schedule', await aPlan(app, payee, 5_00), payer.access_token)
      .catch((error: unknown) => error)
    expect(await refused).toMatchObject({ body: { code: 'TOO_MANY_SCHEDULES', data: { limit: 50 } } })
    const { items } = await app.call('list_schedules', { limit: 100 }, payer.access_token)
    expect(items).toHaveLength(50)
    await app.call('end_schedule', changeOf(first.id), payer.access_token)
    await plan(app, payer, payee, 5_00)
  })
})

describe('a repeated command', () => {
  test('returns the first one, fifty at once too; with another payload the key is rejected', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const asked = await aPlan(app, payee, 5_00)
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call('create_schedule', asked, payer.access_token)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await app.call('list_schedules', {}, payer.access_token)).items).toHaveLength(1)
    expect(await codeOf(app.call('create_schedule', { ...asked, note: 'x' }, payer.access_token))).toBe('IDEMPOTENCY_CONFLICT')
    const [{ id, first_on: due_on, agreed_total: quoted_total }] = [answers[0] ?? expect.fail('there is no answer')]
    const used = { idempotency_key: asked.idempotency_key, schedule_id: id }
    const codes = [
      await codeOf(app.call('pause_schedule', used, payer.access_token)),
      await codeOf(app.call('resume_schedule', used, payer.access_token)),
      await codeOf(app.call('skip_run', { ...used, due_on }, payer.access_token)),
      await codeOf(app.call('unskip_run', { ...used, due_on }, payer.access_token)),
      await codeOf(app.call('agree_schedule_total', { ...used, quoted_total }, payer.access_token)),
      await codeOf(app.call('end_schedule', used, payer.access_token)),
    ]
    expect(new Set(codes)).toEqual(new Set(['IDEMPOTENCY_CONFLICT']))
  })

  test('gives the first answer, whatever has happened since', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const { id } = await plan(app, payer, payee, 5_00)
    const pause = changeOf(id)
    const paused = await app.call('pause_schedule', pause, payer.access_token)
    await app.call('resume_schedule', changeOf(id), payer.access_token)
    expect(await app.call('pause_schedule', pause, payer.access_token)).toEqual(paused)
    expect((await seenSchedule(app, payer, id)).status).toBe('active')
  })
})

test('a schedule is private to its payer, even from the payee', async () => {
  const [[payer, payee], thief] = await Promise.all([aPlanningPair(app), aFundedWallet(app)])
  const { id: schedule_id, first_on: due_on } = await plan(app, payer, payee, 5_00)
  const inputs = {
    get_schedule: { schedule_id },
    list_schedule_runs: { schedule_id },
    pause_schedule: changeOf(schedule_id),
    resume_schedule: changeOf(schedule_id),
    skip_run: { ...changeOf(schedule_id), due_on },
    unskip_run: { ...changeOf(schedule_id), due_on },
    agree_schedule_total: { ...changeOf(schedule_id), quoted_total: 5_00 },
    end_schedule: changeOf(schedule_id),
  } as const
  for (const { access_token } of [payee, thief]) {
    for (const [name, input] of Object.entries(inputs)) {
      const answer = await app.post(`/rpc/${name}`, input, access_token)
      expect([name, await answer.json()]).toEqual([name, expect.objectContaining({ code: 'NOT_FOUND' })])
    }
    expect((await app.call('list_schedules', {}, access_token)).items).toEqual([])
  }
  expect((await seenSchedule(app, payer, schedule_id)).status).toBe('active')
})

describe('lists', () => {
  test('have live schedules first, newest first, in pages, and reject a foreign cursor', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const made: string[] = []
    for (let times = 0; times < 5; times += 1) made.push((await plan(app, payer, payee, 5_00)).id)
    const [a, b, c, d, e] = made
    for (const id of [b, d]) await app.call('end_schedule', changeOf(id ?? ''), payer.access_token)
    const list = (more: object) => app.call('list_schedules', { limit: 2, ...more }, payer.access_token)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list(cursor ? { cursor } : {})
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual([e, c, a, d, b])
    expect((await list({ state: 'ended' })).items.map(({ id }) => id)).toEqual([d, b])
    expect((await list({ state: 'live', limit: 10 })).items.map(({ id }) => id)).toEqual([e, c, a])
    for (const made_up of ['x', `paid.${randomUUID()}`, 'live.x'])
      expect(await codeOf(list({ cursor: made_up }))).toBe('BAD_REQUEST')
  })

  test('the list of runs is paged by key too', async () => {
    let [payer, payee] = await acquainted(app)
    const planned = await plan(app, payer, payee, 1_00)
    for (let weeks = 0; weeks < 3; weeks += 1) [payer, payee] = await nextDay(app, planned, payer, payee)
    const all = await runsOf(app, payer, planned.id)
    expect(all.map(({ due_on }) => due_on)).toEqual(
      planned.upcoming
        .slice(0, 3)
        .map(({ due_on }) => due_on)
        .toReversed(),
    )
    const list = (more: object) =>
      app.call('list_schedule_runs', { schedule_id: planned.id, limit: 2, ...more }, payer.access_token)
    const first = await list({})
    expect(first.items).toEqual(all.slice(0, 2))
    expect(await list({ cursor: first.next_cursor })).toEqual({ items: all.slice(2), next_cursor: null })
    for (const cursor of ['yesterday', '0000-01-01']) expect(await codeOf(list({ cursor }))).toBe('BAD_REQUEST')
    expect((await list({ cursor: '0001-01-01' })).items).toEqual([])
  })
})

test('the payer’s open screen is updated after each change and run, and nobody else’s is', async () => {
  const [before, payee] = await acquainted(app)
  const clients = await Promise.all([before, payee].map((member) => listen(member)))
  const [own, other] = clients
  const planned = await plan(app, before, payee, 5_00)
  await app.call('pause_schedule', changeOf(planned.id), before.access_token)
  await app.call('resume_schedule', changeOf(planned.id), before.access_token)
  const [payer] = await nextDay(app, planned, before)
  await own?.until(() => own.events('schedules').some(({ record }) => 'last_run' in record && record.last_run?.status === 'sent'))
  expect(own?.events('schedules').at(-1)).toMatchObject({
    channel: 'schedules',
    event: 'update',
    record: { id: planned.id, last_run: (await seenSchedule(app, payer, planned.id)).last_run },
  })
  expect(other?.events('schedules')).toEqual([])
  for (const client of clients) client.close()
})

test('a member’s data export contains their schedules and runs', async () => {
  const [before, payee] = await acquainted(app)
  const planned = await plan(app, before, payee, 5_00, { note: 'rent' })
  const ended = await plan(app, before, payee, 6_00)
  await app.call('end_schedule', changeOf(ended.id), before.access_token)
  const [payer] = await nextDay(app, planned, before)
  const rowsOf = async ({ user_id, email }: MemberPerson, name: string) => {
    const table = app.server.schedules.feature.personalData?.find((one) => one.name === name)
    const rows: PersonalRow[] = []
    for await (const page of table?.pages({ user_id, email }) ?? []) rows.push(...page)
    return rows
  }
  expect(await rowsOf(payer, 'schedules')).toMatchObject([
    { id: planned.id, amount_usd: '5.00', note: 'rent', payee_name: 'Paul Baptiste', status: 'active' },
    { id: ended.id, end_reason: 'asked' },
  ])
  expect(await rowsOf(payer, 'schedule_runs')).toMatchObject([{ schedule_id: planned.id, status: 'sent' }])
  expect(await rowsOf(payee, 'schedules')).toEqual([])
})

async function listen({ access_token }: MemberPerson) {
  const client = await connect(app)
  client.send({ type: 'auth', access_token })
  await client.subscribe('schedules')
  return client
}
